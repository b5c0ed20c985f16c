// The sound of the page: opens the device after the first press, because a browser plays none before, and connects it
// with the worker that mixes (sound.js). It starts the worker again if it does not answer.
"use strict";

const MOST_WORKERS = 4;

async function startSound() {
  if (!page.wasm) return;
  if (page.audio) {
    // A telephone call or the system may have stopped it.
    if (page.audio.state !== "running" && !document.hidden) page.audio.resume().catch(() => {});
    return;
  }
  page.audio = new AudioContext({ sampleRate: RATE, latencyHint: "interactive" });
  page.workers = 0;
  try {
    await page.audio.audioWorklet.addModule(new URL("sound.js", page.script));
    page.node = new AudioWorkletNode(page.audio, "quadrant", { numberOfInputs: 0, outputChannelCount: [2] });
    page.node.port.onmessage = ({ data }) => {
      if (data === "silent") startWorker().then(useSound).catch(loseSound);
      else page.gaps = data;
    };
    await startWorker();
    page.node.connect(page.audio.destination);
    await page.audio.resume();
    useSound();
  } catch (error) {
    loseSound(error);
  }
}

async function startWorker() {
  page.worker?.terminate();
  page.hasSound = false;
  if (++page.workers > MOST_WORKERS) throw new Error("the part that mixes it stops again and again");
  const channel = new MessageChannel();
  page.worker = new Worker(new URL("sound.js", page.script));
  const ready = new Promise((done, fail) => Object.assign(page.worker, { onmessage: done, onerror: () => fail(new Error("its worker did not start")) }));
  page.worker.postMessage({ module: page.module, output: channel.port1 }, [channel.port1]);
  await ready;
  page.node.port.postMessage({ worker: channel.port2 }, [channel.port2]);
}

function useSound() {
  page.hasSound = true;
  page.wasm.sound_on();
}

const loseSound = (error) => complain(`There is no sound in this browser: ${error.message}.`);
