import { readFileSync } from 'node:fs';

const TICKS_PER_SEC = 100;

/** Returns the CPU time of the whole machine, because sandboxed tools do not appear among our child processes. */
function readCpuSec(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq!) / TICKS_PER_SEC;
}

export interface Cost {
  readonly wallSec: number;
  readonly cpuSec: number;
}

export async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, wall] = [readCpuSec(), performance.now()];
  await work();
  return { wallSec: (performance.now() - wall) / 1000, cpuSec: readCpuSec() - cpu };
}
