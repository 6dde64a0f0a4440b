import { describe, expect, it, vi } from 'vitest';
import { createHandClock } from '#test/hand-clock.ts';
import { type PlayerProblem, problem } from '../problems.ts';
import type { SignedAddress } from './media-address.ts';
import { createMediaLease } from './media-lease.ts';

const MINUTE_MS = 60_000;
const address = (token: string, file = '1/master.m3u8'): string => `/media/l.${token}/abc/${file}`;
const SEGMENT = address('old', '1/v240/3.m4s');
const fresh = (token: string, endsAtMs: number | null): SignedAddress => ({ url: address(token), endsAtMs });
const unreachable = problem('MEDIA_NETWORK', 'no answer');

async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve();
}

function world(endsAtMs: number | null, ...answers: (SignedAddress | PlayerProblem | null)[]) {
  const clock = createHandClock();
  const slept = { ms: 0 };
  const renew = vi.fn(async () => {
    const answer = answers.shift() ?? null;
    if (answer && 'severity' in answer) throw answer;
    return answer;
  });
  const [onLost, onTrouble] = [vi.fn(), vi.fn()];
  const watched = { now: true };
  const lease = createMediaLease({
    ...{ clock, renew, onLost, onTrouble, signal: new AbortController().signal },
    first: fresh('old', endsAtMs),
    isWatched: () => watched.now,
    now: () => clock.now() + slept.ms,
  });
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 1000) {
      clock.move(Math.min(1000, left));
      await turns();
    }
  };
  return { lease, renew, onLost, onTrouble, pass, slept, watched };
}

describe('createMediaLease', () => {
  it('leaves addresses alone that last, however long', async () => {
    const { lease, renew, pass } = world(null);
    await pass(10 * MINUTE_MS);
    expect(await lease.addressOf(SEGMENT)).toBe(SEGMENT);
    expect(renew).not.toHaveBeenCalled();
  });

  it('renews a token before it ends while someone watches, and uses the new one everywhere', async () => {
    const { lease, renew, pass } = world(5 * MINUTE_MS, fresh('new', 9 * MINUTE_MS));
    await pass(4 * MINUTE_MS);
    expect(renew).not.toHaveBeenCalled();
    await pass(31_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(lease.isOver()).toBe(false);
    expect(await lease.addressOf(SEGMENT)).toBe(address('new', '1/v240/3.m4s'));
    expect(lease.newest(address('old', '1/sprite.jpg'))).toBe(address('new', '1/sprite.jpg'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('does not ask again and again for a video that is paused, but as soon as something is needed', async () => {
    const { lease, renew, pass, watched } = world(5 * MINUTE_MS, fresh('new', 70 * MINUTE_MS));
    watched.now = false;
    await pass(60 * MINUTE_MS);
    expect(renew).not.toHaveBeenCalled();
    expect(await lease.addressOf(SEGMENT)).toBe(address('new', '1/v240/3.m4s'));
  });

  it('asks first after a sleep in which no timer ran', async () => {
    const { lease, renew, slept } = world(5 * MINUTE_MS, fresh('new', 900 * MINUTE_MS));
    slept.ms = 8 * 60 * MINUTE_MS;
    const asked = [SEGMENT, address('old', '1/a0/3.m4s')].map(lease.addressOf);
    expect(await Promise.all(asked)).toEqual([address('new', '1/v240/3.m4s'), address('new', '1/a0/3.m4s')]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('renews a token at once that the server has refused', async () => {
    const { lease, renew } = world(null, fresh('new', null));
    lease.refused();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await lease.addressOf(SEGMENT)).toBe(address('new', '1/v240/3.m4s'));
  });

  it('goes on with a token that still works when there is no answer', async () => {
    const { lease, onLost } = world(20_000, unreachable);
    expect(await lease.addressOf(SEGMENT)).toBe(SEGMENT);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('asks on, less and less often, while there is no answer and the token has ended', async () => {
    const { lease, renew, onLost, onTrouble, pass } = world(
      0,
      ...[unreachable, unreachable, unreachable, fresh('new', 90 * MINUTE_MS)],
    );
    const asked = lease.addressOf(SEGMENT);
    await turns();
    expect([renew.mock.calls.length, onTrouble.mock.calls.length]).toEqual([1, 1]);
    await pass(3000);
    expect(renew).toHaveBeenCalledTimes(3);
    await pass(4000);
    expect(await asked).toBe(address('new', '1/v240/3.m4s'));
    expect(onLost).not.toHaveBeenCalled();
  });

  it('tells a refusal once, and asks for nothing after it', async () => {
    const refusal = problem('VIDEO_PRIVATE', 'private');
    const { lease, renew, onLost, pass } = world(5 * MINUTE_MS, refusal);
    lease.refused();
    const asked = vi.fn();
    void lease.addressOf(SEGMENT).then(asked);
    await turns();
    lease.refused();
    lease.confirm();
    void lease.addressOf(SEGMENT).then(asked);
    await pass(20 * MINUTE_MS);
    expect(onLost).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks the server before it believes that access was withdrawn', async () => {
    const { lease, onLost } = world(null, fresh('new', null));
    lease.confirm();
    await turns();
    expect(onLost).not.toHaveBeenCalled();
    expect(lease.newest(SEGMENT)).toBe(address('new', '1/v240/3.m4s'));
  });

  it('asks once about many missing files', async () => {
    const { lease, renew, onLost } = world(null, problem('VIDEO_DELETED', 'gone'));
    for (let count = 0; count < 9; count += 1) lease.doubted();
    await turns();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('works again when access comes back', async () => {
    const { lease, onLost } = world(null, problem('VIDEO_PRIVATE', 'private'), fresh('new', null));
    lease.confirm();
    await turns();
    expect(onLost).toHaveBeenCalledTimes(1);
    await lease.renewed();
    expect(await lease.addressOf(SEGMENT)).toBe(address('new', '1/v240/3.m4s'));
  });
});
