import { readFileSync } from 'node:fs';

const TICKS_PER_SEC = 100;

/** Of the whole machine, which does nothing else meanwhile: tools in a sandbox are counted as nobody's children. */
function processorSec(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq!) / TICKS_PER_SEC;
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
