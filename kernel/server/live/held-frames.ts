import type { Frame } from './audiences.ts';

/** Frames on their way to one client, held back while its permissions are checked or missed events are read. */
export function createHeldFrames(write: (bytes: Buffer) => void) {
  let holds = 0;
  let waiting: { readonly topic: string; readonly frame: Frame }[] = [];

  return {
    isHolding: () => holds > 0,
    hold(): void {
      holds += 1;
    },
    release(): void {
      holds -= 1;
      if (holds > 0) return;
      const frames = waiting;
      waiting = [];
      for (const { frame } of frames) write(frame.bytes);
    },
    send(topic: string, frame: Frame): void {
      if (holds > 0) waiting.push({ topic, frame });
      else write(frame.bytes);
    },
    /** What was missed goes first; an event that also arrived meanwhile is sent once. */
    putFirst(missed: readonly { readonly topic: string; readonly frame: Frame }[]): void {
      const keyOf = (one: { topic: string; frame: Frame }): string => `${one.frame.id} ${one.topic}`;
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
