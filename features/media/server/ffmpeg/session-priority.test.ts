import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lowerSessionPriority } from './session-priority.ts';

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
const hasAutogroups =
  textOf('/proc/sys/kernel/sched_autogroup_enabled') === '1' && textOf('/proc/self/autogroup') !== '';

describe('lowerSessionPriority', () => {
  // Tests disable it by default, because they share the machine.
  beforeEach(() => vi.stubEnv('ENCODERS_STEP_BACK', ''));
  afterEach(() => vi.unstubAllEnvs());

  it.runIf(hasAutogroups)('lowers the priority of several sessions at the same time', async () => {
    const children = Array.from({ length: 3 }, () => spawn('sleep', ['600'], { detached: true }));
    try {
      // The kernel accepts one change at a time, so the others have to retry.
      await Promise.all(children.map((child, index) => lowerSessionPriority(child, index * 5)));
      const nice = children.map(
        ({ pid }) => /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1],
      );
      expect(nice).toEqual(['0', '5', '10']);
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
  });

  it('ignores a process that has ended', async () => {
    const child = spawn('true', { detached: true });
    await once(child, 'close');
    await lowerSessionPriority(child, 10);
  });
});
