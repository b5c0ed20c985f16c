/* Wine 8 lacks this library, which Rust's standard library takes random numbers from. Every Windows since 7 has it, so it is
   only built for tests and never shipped. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    return SystemFunction036(buffer, (ULONG)length);
}
