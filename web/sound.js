// The sound of Quadrant. This file is loaded three times: by a worker, which mixes; by an audio worklet, which plays what
// was mixed; and by the page, which only uses the first part: how to open the module of the game. voice.js joins them.
"use strict";

const RATE = 44100; // frames a second, as in src/synth.rs
const CHUNK = 512; // frames that the worker mixes at once
const PATIENCE = 3 * RATE; // frames after which a worker that has not answered is replaced

// ---- The module, in the page and in the worker ----

async function openModule(module, print) {
  let wasm;
  const env = {
    page_now: () => performance.now(),
    page_date: () => Date.now(),
    page_print: (at, length, isError) => print(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, length)), isError),
    page_exit: (code) => { throw new Error(`the game ended with ${code}`); },
  };
  const imports = { env };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from === "env") continue;
    // A call that the game does not have is not supported (52).
    (imports[from] ??= {})[name] = (...words) => wasm["wasi_" + name]?.(...words) ?? 52;
  }
  wasm = (await WebAssembly.instantiate(module, imports)).exports;
  wasm.open_module();
  return wasm;
}

// ---- The audio worklet: plays what the worker has mixed, and asks for more in time ----

function playInWorklet() {
  class Output extends AudioWorkletProcessor {
    constructor() {
      super();
      Object.assign(this, { ahead: 3072, hasPlayed: false, gaps: 0, worker: null });
      this.port.onmessage = ({ data }) => {
        Object.assign(this, { queue: [], at: 0, ready: 0, asked: 0, waited: 0, worker: data.worker });
        this.worker.onmessage = ({ data }) => {
          this.queue.push(data);
          this.ready += CHUNK;
          this.asked -= CHUNK;
          this.waited = 0;
        };
      };
    }

    process(_, [[left, right]]) {
      if (!this.worker) return true;
      if (this.asked && (this.waited += left.length) > PATIENCE) {
        this.worker = null;
        this.port.postMessage("silent");
        return true;
      }
      const missing = Math.ceil((this.ahead - this.ready - this.asked) / CHUNK);
      if (missing > 0) {
        this.worker.postMessage(missing);
        this.asked += missing * CHUNK;
      }
      if (this.ready < left.length) {
        // A gap. From now on more is mixed in advance, up to 190 ms.
        if (this.hasPlayed) {
          this.port.postMessage(++this.gaps);
          this.ahead = Math.min(this.ahead + 1024, 8192);
          this.hasPlayed = false;
        }
        return true;
      }
      this.hasPlayed = true;
      for (let i = 0; i < left.length; i++) {
        left[i] = this.queue[0][2 * this.at] / 32768;
        right[i] = this.queue[0][2 * this.at + 1] / 32768;
        if (++this.at === CHUNK) {
          this.queue.shift();
          this.at = 0;
        }
      }
      this.ready -= left.length;
      return true;
    }
  }
  registerProcessor("quadrant", Output);
}

// ---- The worker: mixes when the worklet asks, and renders songs and effects in between ----

function mixInWorker() {
  const turn = new MessageChannel(); // its messages alternate with all others, so nothing waits long
  let [wasm, output, isWorking] = [null, null, false];
  const work = () => {
    isWorking = wasm.band_work() !== 0;
    if (isWorking) turn.port2.postMessage(0);
  };
  const wake = () => { if (!isWorking) work(); };
  turn.port1.onmessage = work;
  onmessage = async ({ data }) => {
    if (data.module) {
      wasm = await openModule(data.module, (text) => console.log(text));
      output = data.output;
      output.onmessage = ({ data: chunks }) => {
        for (; chunks > 0; chunks--) {
          const at = wasm.band_fill(CHUNK); // first, because the memory may grow and then moves
          const samples = new Int16Array(wasm.memory.buffer, at, 2 * CHUNK).slice();
          output.postMessage(samples, [samples.buffer]);
        }
        wake();
      };
      postMessage("ready");
    } else if (typeof data === "string") {
      const bytes = new TextEncoder().encode(data);
      const at = wasm.letter_room(bytes.length);
      new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
      wasm.band_take_in();
    } else {
      for (let i = 0; i < data.length; i += 6) wasm.band_hear(...data.subarray(i, i + 6));
    }
  };
}

if (globalThis.AudioWorkletProcessor) playInWorklet();
else if (globalThis.WorkerGlobalScope) mixInWorker();
