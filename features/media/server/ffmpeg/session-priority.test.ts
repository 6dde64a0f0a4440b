import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lowerSessionPriority } from './session-priority.ts';

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');
const countsSessions =
  textOf('/proc/sys/kernel/sched_autogroup_enabled') === '1' && textOf('/proc/self/autogroup') !== '';

describe('stepBack', () => {
  // Off in tests, which share the machine with each other.
  beforeEach(() => vi.stubEnv('ENCODERS_STEP_BACK', ''));
  afterEach(() => vi.unstubAllEnvs());

  it.runIf(countsSessions)(
    'a session of its own gets less of the processor, as often as it is asked',
    async () => {
      const children = Array.from({ length: 3 }, () => spawn('sleep', ['600'], { detached: true }));
      try {
        // The kernel takes one change at a time; the others have to ask again.
        await Promise.all(children.map((child, at) => lowerSessionPriority(child, at * 5)));
        const nice = children.map(
          ({ pid }) => /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1],
        );
        expect(nice).toEqual(['0', '5', '10']);
      } finally {
        for (const child of children) child.kill('SIGKILL');
      }
    },
  );

  it('bears a process that has ended', async () => {
    const child = spawn('true', { detached: true });
    await once(child, 'close');
    await lowerSessionPriority(child, 10);
  });
});
