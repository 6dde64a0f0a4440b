import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { problem } from './problems.ts';

const severities = (test: TestPlayer): string[] =>
  test.events.flatMap((event) => (event.type === 'problem' ? [event.problem.severity] : []));

describe('recovery', () => {
  it('retries after a network error at the same position and keeps playing', async () => {
    const test = await TestPlayer.open();
    await test.playTo(12_000);
    await test.trouble('MEDIA_NETWORK');
    expect(test.state.trouble).toMatchObject({ problem: null, recovering: 'retrying' });
    expect(test.state.time.currentMs).toBe(12_000);
    await test.pass(1000);
    expect(test.starts).toEqual([
      { url: '/media/old.token/v1/1/master.m3u8', startMs: 0 },
      { url: '/media/old.token/v1/1/master.m3u8', startMs: 12_000 },
    ]);
    expect(test.state.trouble.recovering).toBe('no');
    expect(test.media.paused).toBe(false);
    expect(severities(test)).toEqual(['ERROR']);
  });

  it('keeps the position and play state over several failed starts', async () => {
    const test = await TestPlayer.open();
    await test.playTo(12_000);
    test.failsToStart = 'MEDIA_NETWORK';
    await test.trouble('MEDIA_NETWORK');
    await test.pass(3500);
    test.failsToStart = null;
    await test.pass(4000);
    expect(test.starts.map(({ startMs }) => startMs)).toEqual([0, 12_000, 12_000, 12_000]);
    expect(test.media.paused).toBe(false);
    expect(test.media.currentTime).toBeGreaterThanOrEqual(12);
  });

  it('stays paused when the viewer pauses during recovery', async () => {
    const test = await TestPlayer.open();
    await test.playTo(12_000);
    await test.trouble('MEDIA_NETWORK');
    test.player.pause();
    await test.pass(2000);
    expect(test.starts).toHaveLength(2);
    expect(test.media.paused).toBe(true);
    expect(test.media.currentTime).toBe(12);
  });

  it('does not play under a dialog opened during recovery', async () => {
    const test = await TestPlayer.open();
    await test.playTo(12_000);
    await test.trouble('MEDIA_NETWORK');
    const release = test.player.hold('dialog');
    await test.pass(2000);
    expect(test.media.paused).toBe(true);
    release();
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('waits while offline and resumes when the connection returns', async () => {
    const test = await TestPlayer.open();
    await test.playTo(5000);
    test.online = false;
    await test.trouble('MEDIA_NETWORK');
    expect(test.state.trouble.recovering).toBe('offline');
    await test.pass(120_000);
    expect(test.starts).toHaveLength(1);
    await test.goOnline();
    expect(test.starts.at(-1)).toEqual({ url: '/media/old.token/v1/1/master.m3u8', startMs: 5000 });
    expect(test.state.trouble).toMatchObject({ problem: null, recovering: 'no' });
    expect(test.media.paused).toBe(false);
  });

  it('renews an expired URL without interrupting playback', async () => {
    const test = await TestPlayer.open({ renew: async () => '/media/new.token/v1/1/master.m3u8' });
    await test.playTo(5000);
    await test.trouble('MEDIA_REFUSED');
    await test.pass(1);
    expect(test.starts.at(-1)).toEqual({ url: '/media/new.token/v1/1/master.m3u8', startMs: 5000 });
    expect(test.media.paused).toBe(false);
  });

  it('ends playback when the server withdraws access [ER-04]', async () => {
    const test = await TestPlayer.open({
      renew: async () => {
        throw problem('VIDEO_PRIVATE', '403');
      },
    });
    await test.play();
    await test.trouble('MEDIA_REFUSED');
    await test.pass(1);
    expect(test.state.trouble.problem).toMatchObject({ code: 'VIDEO_PRIVATE', severity: 'FATAL' });
    expect(severities(test)).toEqual(['ERROR', 'FATAL']);
  });

  it('lets the engine recover from decoding errors twice, then starts a new one', async () => {
    const test = await TestPlayer.open();
    await test.play();
    for (let count = 0; count < 3; count += 1) await test.trouble('MEDIA_DECODE');
    expect(test.recoveries).toBe(2);
    await test.pass(1000);
    expect(test.starts).toHaveLength(2);
  });

  it('continues at the same position after such a recovery', async () => {
    const test = await TestPlayer.open();
    await test.playTo(3000);
    await test.trouble('MEDIA_DECODE');
    expect(test.media).toMatchObject({ paused: false, currentTime: 3 });
  });

  it('forgets old attempts after ten stable seconds', async () => {
    const test = await TestPlayer.open();
    await test.play();
    for (let count = 0; count < 6; count += 1) {
      await test.trouble('MEDIA_DECODE');
      await test.play();
      await test.pass(1000);
      test.media.stall();
      test.media.endStall();
      await test.pass(10_000);
    }
    expect(test.recoveries).toBe(6);
    expect(test.state.trouble.problem).toBeNull();
  });

  it('gives up after four attempts: paused, reported as FATAL, wrapper onerror [PS-01, ER-04]', async () => {
    const test = await TestPlayer.open();
    await test.playTo(3000);
    test.failsToStart = 'MEDIA_NETWORK';
    await test.trouble('MEDIA_NETWORK');
    await test.pass(60_000);
    expect(test.starts).toHaveLength(5);
    expect(test.state.trouble).toMatchObject({
      problem: { code: 'MEDIA_NETWORK', severity: 'FATAL' },
      recovering: 'no',
    });
    expect(test.state.playback).toMatchObject({ wrapper: 'onerror', paused: true });
    expect(severities(test)).toEqual(['ERROR', 'ERROR', 'ERROR', 'ERROR', 'FATAL']);
    await test.play();
    expect(test.media.paused).toBe(true);
  });

  it('retries at the same position when the viewer clicks, once for many clicks', async () => {
    const renew = vi.fn(async () => '/media/new.token/v1/1/master.m3u8');
    const test = await TestPlayer.open({ renew });
    await test.playTo(3000);
    await test.trouble('MEDIA_FORMAT');
    test.player.retry();
    test.player.retry();
    await test.settle();
    expect(test.starts.at(-1)).toEqual({ url: '/media/new.token/v1/1/master.m3u8', startMs: 3000 });
    expect(test.state.trouble).toMatchObject({ problem: null, recovering: 'no' });
    expect(test.state.playback).toMatchObject({ wrapper: 'normal', paused: false });
  });

  it('reports why there is nothing to play', async () => {
    const test = await TestPlayer.open({ config: { source: null, problem: 'VIDEO_PRIVATE' } });
    expect(test.starts).toEqual([]);
    expect(test.state.trouble.problem).toMatchObject({ code: 'VIDEO_PRIVATE', severity: 'FATAL' });
    expect(severities(test)).toEqual(['FATAL']);
    await test.play();
    expect(test.eventTypes).not.toContain('afterStartWidgets');
  });

  it('fails when the application reports refused access [XM-03]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    test.player.fail(problem('KAPSULE_ACCESS', 'kapsuleAccess'));
    expect(severities(test)).toEqual(['FATAL']);
    expect(test.media.paused).toBe(true);
  });

  it('ignores reports of a destroyed engine', async () => {
    const test = await TestPlayer.open();
    test.report({ levels: [{ id: 0, height: 240, bitsPerSec: 1 }] });
    test.player.destroy();
    test.report({ levels: [] });
    await test.trouble('MEDIA_FORMAT');
    expect(test.state.quality.levels).toHaveLength(1);
    expect(test.state.trouble.problem).toBeNull();
  });

  it('does not restart after it was destroyed', async () => {
    const test = await TestPlayer.open();
    await test.play();
    await test.trouble('MEDIA_NETWORK');
    test.player.destroy();
    await test.pass(10_000);
    expect(test.starts).toHaveLength(1);
  });

  const refuse = (code: 'VIDEO_PRIVATE' | 'VIDEO_DELETED') => async (): Promise<never> => {
    throw { ...problem(code, 'test'), message: 'Words of the server.' };
  };

  it.each(['VIDEO_PRIVATE', 'VIDEO_DELETED'] as const)(
    'ends when the server confirms that access was withdrawn: %s [ER-04]',
    async (code) => {
      const test = await TestPlayer.open({ renew: refuse(code) });
      await test.playTo(12_000);
      test.player.confirmAccess();
      await test.settle();
      expect(test.state.trouble.problem).toMatchObject({ code, severity: 'FATAL', isWithdrawn: true });
      expect(test.state.trouble.problem?.message).toBe('Words of the server.');
      expect(test.media.paused).toBe(true);
      expect(test.media.buffered.length).toBe(0);
      await test.pass(60_000);
      expect(test.starts).toHaveLength(1);
    },
  );

  it('continues at the same position when access returns and the viewer retries', async () => {
    let isPrivate = true;
    const test = await TestPlayer.open({
      renew: () =>
        isPrivate ? refuse('VIDEO_PRIVATE')() : Promise.resolve('/media/new.token/v1/1/master.m3u8'),
    });
    await test.playTo(12_000);
    test.player.confirmAccess();
    await test.settle();
    test.player.retry();
    await test.settle();
    expect(test.state.trouble.problem?.code).toBe('VIDEO_PRIVATE');
    isPrivate = false;
    test.player.retry();
    await test.settle();
    expect(test.starts.at(-1)).toEqual({ url: '/media/new.token/v1/1/master.m3u8', startMs: 12_000 });
    expect(test.state.trouble.problem).toBeNull();
    expect(test.media.paused).toBe(false);
  });

  it('keeps playing when the server confirms access', async () => {
    const test = await TestPlayer.open({ renew: async () => '/media/new.token/v1/1/master.m3u8' });
    await test.playTo(12_000);
    test.player.confirmAccess();
    await test.playTo(20_000);
    expect(test.state.trouble.problem).toBeNull();
    expect(test.starts).toHaveLength(1);
    expect(test.media.paused).toBe(false);
  });
});

describe('a permanent failure', () => {
  const TOO_LONG_MS = 10_000;

  it.each(['MEDIA_NOT_FOUND', 'MEDIA_SERVER', 'MEDIA_DECODE'] as const)(
    'is told within ten seconds when nothing can be shown: %s [ER-02]',
    async (code) => {
      const test = await TestPlayer.unloaded();
      await test.pass(1000);
      test.failing(code);
      await test.pass(TOO_LONG_MS);
      expect(test.state.trouble.problem).toMatchObject({ code, severity: 'FATAL' });
    },
  );

  it.each(['MEDIA_NETWORK', 'MEDIA_PREPARING'] as const)(
    'is not reported for a temporary problem: %s',
    async (code) => {
      const test = await TestPlayer.unloaded();
      test.failing('MEDIA_SERVER');
      await test.pass(3000);
      test.failing(code);
      await test.pass(10 * TOO_LONG_MS);
      expect(test.state.trouble.problem).toBeNull();
    },
  );

  it('is reported only after the buffer has played out', async () => {
    const test = await TestPlayer.open();
    await test.playTo(5000);
    test.failing('MEDIA_SERVER');
    await test.playTo(30_000);
    expect(test.state.trouble.problem).toBeNull();
    test.media.stall();
    await test.pass(TOO_LONG_MS);
    expect(test.state.trouble.problem?.code).toBe('MEDIA_SERVER');
  });

  it('skips the segment first, and waits for a slow next one', async () => {
    const test = await TestPlayer.unloaded();
    test.skippable = 1;
    test.failing('MEDIA_SERVER');
    await test.pass(10 * TOO_LONG_MS);
    expect(test.skippable).toBe(0);
    expect(test.state.trouble.problem).toBeNull();
  });

  it('is reported soon when the next segment fails too [ER-02]', async () => {
    const test = await TestPlayer.unloaded();
    test.skippable = 1;
    test.failing('MEDIA_SERVER');
    await test.pass(5000);
    test.failing('MEDIA_SERVER');
    await test.pass(2500);
    expect(test.state.trouble.problem).toMatchObject({ code: 'MEDIA_SERVER', severity: 'FATAL' });
  });

  it('is reported in time despite many workarounds [ER-02]', async () => {
    const test = await TestPlayer.unloaded();
    test.skippable = 100;
    for (let sec = 0; sec < 9; sec += 1) {
      test.failing('MEDIA_SERVER');
      await test.pass(1000);
    }
    expect(test.state.trouble.problem?.code).toBe('MEDIA_SERVER');
  });

  it('is not reported when playback recovers in time', async () => {
    const test = await TestPlayer.open();
    await test.playTo(5000);
    test.failing('MEDIA_SERVER');
    test.media.stall();
    await test.pass(4000);
    test.failing(null);
    test.media.endStall();
    await test.pass(TOO_LONG_MS);
    expect(test.state.trouble.problem).toBeNull();
  });

  it('is reported in time over all remedies together [ER-02]', async () => {
    const test = await TestPlayer.open();
    await test.playTo(5000);
    test.failsToStart = 'MEDIA_SERVER';
    await test.trouble('MEDIA_SERVER');
    await test.pass(TOO_LONG_MS);
    expect(test.state.trouble.problem).toMatchObject({ code: 'MEDIA_SERVER', severity: 'FATAL' });
    const { length } = test.starts;
    await test.pass(60_000);
    expect(test.starts).toHaveLength(length);
  });
});
