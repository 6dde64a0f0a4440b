import { describe, expect, it } from 'vitest';
import { type ProblemCode, problem } from './problems.ts';
import {
  canPlayOutBuffer,
  failureTimeoutMs,
  isRefusal,
  noAttempts,
  remedyFor,
  type SegmentFailure,
  shouldSkipSegment,
} from './recovery.ts';

const remedy = (code: ProblemCode, decode = 0, restart = 0, online = true) =>
  remedyFor(problem(code, ''), { decode, restart }, online);

describe('remedyFor', () => {
  it.each<[ProblemCode, number, number, boolean, object]>([
    ['MEDIA_NETWORK', 0, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_NETWORK', 0, 3, true, { kind: 'restart', renew: false, afterMs: 8000 }],
    ['MEDIA_NETWORK', 0, 4, true, { kind: 'give-up' }],
    ['MEDIA_NETWORK', 0, 4, false, { kind: 'wait-online' }],
    ['MEDIA_DECODE', 0, 0, false, { kind: 'decode' }],
    ['VIDEO_NOT_FOUND', 0, 0, true, { kind: 'give-up' }],
    ['VIDEO_EMPTY', 0, 0, true, { kind: 'give-up' }],
    ['VIDEO_FAILED', 0, 0, true, { kind: 'give-up' }],
    ['MEDIA_REFUSED', 0, 0, true, { kind: 'restart', renew: true, afterMs: 0 }],
    ['MEDIA_REFUSED', 0, 1, true, { kind: 'give-up' }],
    ['MEDIA_NOT_FOUND', 0, 0, true, { kind: 'restart', renew: true, afterMs: 0 }],
    ['MEDIA_DECODE', 0, 0, true, { kind: 'decode' }],
    ['MEDIA_DECODE', 2, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_STALLED', 0, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_SERVER', 0, 0, true, { kind: 'restart', renew: false, afterMs: 1000 }],
    ['MEDIA_PREPARING', 0, 1, true, { kind: 'restart', renew: false, afterMs: 2000 }],
    ['MEDIA_FORMAT', 0, 0, true, { kind: 'give-up' }],
    ['VIDEO_PRIVATE', 0, 0, true, { kind: 'give-up' }],
    ['KAPSULE_ACCESS', 0, 0, true, { kind: 'give-up' }],
  ])('%s after %i decodes and %i restarts, online %s [ER-02]', (code, decode, restart, online, expected) => {
    expect(remedy(code, decode, restart, online)).toEqual(expected);
  });

  it('always gives up eventually, for any sequence of problems', () => {
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

describe('failureTimeoutMs', () => {
  it.each<[ProblemCode, 'limited' | 'none']>([
    ['MEDIA_NOT_FOUND', 'limited'],
    ['MEDIA_SERVER', 'limited'],
    ['MEDIA_DECODE', 'limited'],
    ['MEDIA_NETWORK', 'none'],
    ['MEDIA_PREPARING', 'none'],
    ['MEDIA_STALLED', 'none'],
    ['MEDIA_REFUSED', 'none'],
  ])('%s: %s [ER-02]', (code, limit) => {
    const found = failureTimeoutMs(code);
    if (limit === 'none') expect(found).toBeNull();
    else expect(found).toBeLessThan(10_000);
  });
});

describe('shouldSkipSegment', () => {
  const bad: SegmentFailure = { code: 'MEDIA_NOT_FOUND', attempts: 3, starvedMs: 1500, skipped: 0 };
  it.each<[string, Partial<SegmentFailure>, boolean]>([
    ['a segment that is missing', {}, true],
    ['one that the server cannot deliver', { code: 'MEDIA_SERVER' }, true],
    ['one that is damaged', { code: 'MEDIA_DECODE' }, true],
    ['the second in a row', { skipped: 1 }, true],
    ['the third in a row: then it is the video', { skipped: 2 }, false],
    ['one that failed only twice', { attempts: 2 }, false],
    ['one that nobody waits for yet', { starvedMs: 0 }, false],
    ['one that is not encoded yet', { code: 'MEDIA_PREPARING', attempts: 90, starvedMs: 90_000 }, false],
    ['one behind a lost connection', { code: 'MEDIA_NETWORK', attempts: 90, starvedMs: 90_000 }, false],
  ])('%s', (_, failure, expected) => {
    expect(shouldSkipSegment({ ...bad, ...failure })).toBe(expected);
  });
});

describe('isRefusal and canPlayOutBuffer', () => {
  it.each<[ProblemCode, boolean, boolean]>([
    ['VIDEO_PRIVATE', true, false],
    ['VIDEO_DELETED', true, false],
    ['KAPSULE_ACCESS', true, false],
    ['MEDIA_REFUSED', true, false],
    ['MEDIA_NETWORK', false, true],
    ['MEDIA_PREPARING', false, true],
    ['MEDIA_NOT_FOUND', false, true],
    ['MEDIA_SERVER', false, true],
    ['MEDIA_DECODE', false, false],
    ['MEDIA_FORMAT', false, false],
  ])('%s is a refusal: %s, waits for the end of the buffer: %s', (code, refusal, waits) => {
    expect([isRefusal(code), canPlayOutBuffer(code)]).toEqual([refusal, waits]);
  });
});
