import { describe, expect, it } from 'vitest';
import { type ProblemCode, problem } from './problems.ts';
import { noAttempts, remedyFor } from './recovery.ts';

const remedy = (code: ProblemCode, decode = 0, restart = 0, online = true) =>
  remedyFor(problem(code, ''), { decode, restart }, online);

describe('remedyFor', () => {
  it.each<[ProblemCode, number, number, boolean, object]>([
    ['MEDIA_NETWORK', 0, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_NETWORK', 0, 3, true, { kind: 'restart', renew: false, afterMs: 8000 }],
    ['MEDIA_NETWORK', 0, 4, true, { kind: 'give-up' }],
    ['MEDIA_NETWORK', 0, 4, false, { kind: 'wait-online' }],
    ['MEDIA_REFUSED', 0, 0, true, { kind: 'restart', renew: true, afterMs: 0 }],
    ['MEDIA_REFUSED', 0, 1, true, { kind: 'give-up' }],
    ['MEDIA_NOT_FOUND', 0, 0, true, { kind: 'restart', renew: true, afterMs: 0 }],
    ['MEDIA_DECODE', 0, 0, true, { kind: 'decode' }],
    ['MEDIA_DECODE', 2, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_STALLED', 0, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_FORMAT', 0, 0, true, { kind: 'give-up' }],
    ['VIDEO_PRIVATE', 0, 0, true, { kind: 'give-up' }],
    ['KAPSULE_ACCESS', 0, 0, true, { kind: 'give-up' }],
  ])('%s after %i decodes and %i restarts, online %s [ER-02]', (code, decode, restart, online, expected) => {
    expect(remedy(code, decode, restart, online)).toEqual(expected);
  });

  it('always ends, whatever comes and however often', () => {
    let attempts = noAttempts;
    for (let count = 0; count < 20; count += 1) {
      const found = remedyFor(problem('MEDIA_DECODE', ''), attempts, true);
      if (found.kind === 'give-up') return;
      attempts =
        found.kind === 'decode'
          ? { ...attempts, decode: attempts.decode + 1 }
          : { ...attempts, restart: attempts.restart + 1 };
    }
    expect.unreachable();
  });
});
