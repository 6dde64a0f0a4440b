import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel takes one such change in a tenth of a second. */
const AGAIN_MS = 120;
const TRIES = 20;

/**
 * Linux shares the processor between sessions first (sched_autogroup), and `nice` counts only within one. A tool that
 * is started in a session of its own therefore has to step back as a session, too. Where sessions do not count, such
 * as in containers, this changes nothing, and neither does a failure.
 */
export async function lowerSessionPriority(child: ChildProcess, niceness: number): Promise<void> {
  if (niceness <= 0 || process.platform !== 'linux' || process.env.ENCODERS_STEP_BACK === 'off') return;
  for (let count = 0; count < TRIES && child.pid && child.exitCode === null; count += 1) {
    try {
      return await writeFile(`/proc/${child.pid}/autogroup`, String(niceness), { flag: 'r+' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await wait(AGAIN_MS);
    }
  }
}
