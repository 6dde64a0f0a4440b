import { readFileSync } from 'node:fs';

const TICKS_PER_SEC = 100;

/** Processor seconds of this process and of all its children that have ended. */
function processorSec(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // utime, stime, cutime, cstime; the fields before them are gone.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS_PER_SEC;
}

export interface Cost {
  readonly wallSec: number;
  readonly processorSec: number;
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, wall] = [processorSec(), performance.now()];
  await work();
  return { wallSec: (performance.now() - wall) / 1000, processorSec: processorSec() - cpu };
}
