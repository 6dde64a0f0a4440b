import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel accepts one such change per tenth of a second. */
const RETRY_MS = 120;
const TRIES = 20;

/**
 * Linux distributes CPU time between sessions first (sched_autogroup); `nice` only applies within a session. A tool in its
 * own session therefore needs a lower session priority, too. Failures are ignored, for example in containers without
 * autogroups.
 */
export async function lowerSessionPriority(child: ChildProcess, niceness: number): Promise<void> {
  if (niceness <= 0 || process.platform !== 'linux' || process.env.ENCODERS_STEP_BACK === 'off') return;
  for (let count = 0; count < TRIES && child.pid && child.exitCode === null; count += 1) {
    try {
      return await writeFile(`/proc/${child.pid}/autogroup`, String(niceness), { flag: 'r+' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await wait(RETRY_MS);
    }
  }
}
