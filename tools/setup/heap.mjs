/**
 * By default, V8 lets the heap of a busy server grow to several times what is in use, and keeps it. These limits trade a
 * little processor time for memory: ten thousand viewers add 100 MB instead of 270.
 */
export const HEAP_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=120'];
