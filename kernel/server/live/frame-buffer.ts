import type { Frame } from './audiences.ts';

interface BufferedFrame {
  readonly topic: string;
  readonly frame: Frame;
}

/** Buffers the frames for one client while its permissions are checked or missed events are read. */
export function createFrameBuffer(write: (bytes: Buffer) => void) {
  let pauses = 0;
  let waiting: BufferedFrame[] = [];

  return {
    isPaused: () => pauses > 0,
    pause(): void {
      pauses += 1;
    },
    /** Sends what has been buffered, once every pause has ended. */
    resume(): void {
      pauses -= 1;
      if (pauses > 0) return;
      const frames = waiting;
      waiting = [];
      for (const { frame } of frames) write(frame.bytes);
    },
    send(topic: string, frame: Frame): void {
      if (pauses > 0) waiting.push({ topic, frame });
      else write(frame.bytes);
    },
    /** Puts missed events first. An event that has also arrived in the meantime is sent once. */
    prepend(missed: readonly BufferedFrame[]): void {
      const keyOf = (one: BufferedFrame): string => `${one.frame.id} ${one.topic}`;
      const known = new Set(missed.map(keyOf));
      const sorted = [...missed].sort((a, b) => a.frame.id - b.frame.id);
      waiting = [...sorted, ...waiting.filter((one) => !known.has(keyOf(one)))];
    },
    drop(topic: string): void {
      waiting = waiting.filter((one) => one.topic !== topic);
    },
    clear(): void {
      waiting = [];
    },
  };
}
