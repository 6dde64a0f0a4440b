import { describe, expect, it } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import { PlayState } from './play-state.ts';
import { snapshotOf } from './snapshot.ts';

describe('play states', () => {
  it('go from UNSTARTED via PLAYING, PAUSED, and BUFFERING to ENDED and REPLAYING [PS-01]', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 10_000 } });
    const seen: number[] = [test.state.playback.playState];
    test.player.store.subscribe(({ playback }) => {
      if (seen.at(-1) !== playback.playState) seen.push(playback.playState);
    });
    await test.playTo(2000);
    test.player.pause();
    await test.play();
    test.media.stall();
    test.media.endStall();
    await test.pass(8000);
    test.player.replay();
    await test.settle();
    expect(seen).toEqual([
      PlayState.UNSTARTED,
      PlayState.PLAYING,
      PlayState.PAUSED,
      PlayState.PLAYING,
      PlayState.BUFFERING,
      PlayState.PLAYING,
      PlayState.ENDED,
      PlayState.REPLAYING,
      PlayState.PLAYING,
    ]);
    expect(Object.values(PlayState)).toEqual([-1, 0, 1, 2, 3, 5]);
  });

  it('include the wrapper states onload, normal, and onerror [PS-01]', async () => {
    const test = await TestPlayer.unloaded();
    expect(test.state.playback.wrapper).toBe('onload');
    test.load();
    expect(test.state.playback.wrapper).toBe('normal');
    await test.trouble('MEDIA_FORMAT');
    expect(test.state.playback.wrapper).toBe('onerror');
  });

  it('are reported in a snapshot with the specified names [PS-02]', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 20_000 } });
    test.report({ levels: [{ id: 3, height: 720, bitsPerSec: 2e6 }], level: 3, bandwidth: 5e6 });
    test.player.actions.volume.setVolume(0.4);
    test.player.actions.speed.set(1.5);
    test.media.bufferedTo = 10;
    await test.playTo(3000);
    expect(snapshotOf(test.state, 'token')).toEqual({
      playState: 1,
      currentTime: 3,
      duration: 20,
      videoLoadedFraction: 0.5,
      volume: 0.4,
      muted: false,
      playbackQuality: '720p',
      speed: 1.5,
      kct: 'token',
      bwEstimate: 5e6,
    });
  });

  it('catch up with an element that is already playing [PS-01]', async () => {
    const test = await TestPlayer.unloaded({
      prepare(media) {
        media.load(60);
        void media.play();
      },
    });
    expect(test.state.playback).toMatchObject({ wrapper: 'normal', started: true, playState: 1 });
    expect(test.eventTypes).toEqual(['ready', 'afterStartWidgets', 'started', 'played']);
  });
});

describe('play and pause', () => {
  it('plays automatically when configured', async () => {
    const test = await TestPlayer.open({ start: { autoplay: true } });
    expect(test.media.paused).toBe(false);
  });

  it('shows the play button when the browser refuses autoplay, and plays after a tap', async () => {
    const test = await TestPlayer.open({
      start: { autoplay: true },
      prepare(media) {
        media.refusesPlay = true;
      },
    });
    expect(test.state.playback).toMatchObject({ autoplayRefused: true, paused: true, playState: -1 });
    test.media.refusesPlay = false;
    test.player.toggle();
    await test.settle();
    expect(test.state.playback).toMatchObject({ autoplayRefused: false, playState: 1 });
  });

  it.each([
    ['plays without sound where the browser wants it so', null, { muted: true, paused: false }],
    ['stays with the play button where the address wants sound', false, { muted: false, paused: true }],
  ])('%s [PP-01]', async (_, muted, expected) => {
    const test = await TestPlayer.open({
      start: { autoplay: true, muted },
      prepare(media) {
        media.refusesSound = true;
      },
    });
    expect(test.media).toMatchObject(expected);
    expect(test.state.playback.autoplayRefused).toBe(expected.paused);
    expect(test.preferences.get().muted).toBeFalsy();
  });

  it('plays when the source is attached right after play()', async () => {
    const test = await TestPlayer.open({
      start: { autoplay: true },
      prepare(media) {
        media.abortsNextPlay = true;
      },
    });
    expect(test.media.paused).toBe(false);
  });

  it("starts muted when configured and keeps the viewer's volume", async () => {
    const test = await TestPlayer.open({ start: { muted: true }, preferences: { volume: 0.3 } });
    expect(test.state.volume).toMatchObject({ muted: true, volume: 0.3 });
    expect(test.media.muted).toBe(true);
  });

  it('ends in the right state after many quick clicks', async () => {
    const test = await TestPlayer.open();
    for (let count = 0; count < 7; count += 1) test.player.toggle();
    await test.settle();
    expect(test.state.playback.paused).toBe(test.media.paused);
    expect(test.eventTypes.filter((type) => type === 'started').length).toBeLessThanOrEqual(1);
  });

  it('restarts from the beginning after the end, and is unstarted until it plays [PS-06]', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 4000 }, start: { startMs: 1000 } });
    await test.playTo(4000);
    expect(test.state.playback).toMatchObject({ ended: true, finished: true, started: true });
    let startedMeanwhile: boolean | null = null;
    test.player.events.on('replayed', () => {
      startedMeanwhile = test.state.playback.started;
    });
    await test.play();
    expect(startedMeanwhile).toBe(false);
    expect(test.media.currentTime).toBe(0);
    expect(test.state.playback).toMatchObject({ ended: false, finished: false, started: true, playState: 1 });
    expect(test.eventTypes.filter((type) => type === 'started')).toHaveLength(2);
  });

  it('leaves REPLAYING when the browser refuses or the viewer pauses [PS-01]', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 2000 } });
    await test.playTo(2000);
    test.media.refusesPlay = true;
    test.player.replay();
    await test.settle();
    expect(test.state.playback.playState).toBe(PlayState.UNSTARTED);
    test.media.refusesPlay = false;
    test.media.readyState = 2;
    test.player.replay();
    await test.settle();
    expect(test.state.playback.playState).toBe(PlayState.REPLAYING);
    test.player.pause();
    expect(test.state.playback.playState).toBe(PlayState.UNSTARTED);
  });

  it('loops without ending when configured', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 2000 }, start: { loop: true } });
    await test.play();
    await test.pass(7000);
    expect(test.eventTypes).not.toContain('ended');
    expect(test.state.playback.playState).toBe(PlayState.PLAYING);
  });

  it('does nothing after destroy, for any call', async () => {
    const test = await TestPlayer.open();
    const release = test.player.hold('test');
    test.player.destroy();
    release();
    test.player.replay();
    await test.play();
    expect(test.media.paused).toBe(true);
    expect(test.clock.pendingTimers).toBe(0);
  });
});

describe('holds', () => {
  it('pause playback until the last one is released', async () => {
    const test = await TestPlayer.open();
    await test.playTo(1000);
    const releases = [test.player.hold('a'), test.player.hold('b')];
    expect(test.state.playback).toMatchObject({ held: true, paused: true });
    releases[0]!();
    expect(test.media.paused).toBe(true);
    releases[1]!();
    await test.settle();
    expect(test.state.playback).toMatchObject({ held: false, paused: false });
  });

  it('respect a pause by the viewer during a hold', async () => {
    const test = await TestPlayer.open();
    await test.playTo(1000);
    const release = test.player.hold('a');
    test.player.pause();
    release();
    await test.settle();
    expect(test.media.paused).toBe(true);
  });

  it('cannot be bypassed by a media key that acts on the element', async () => {
    const test = await TestPlayer.open();
    const release = test.player.hold('dialog');
    await test.media.play();
    expect(test.media.paused).toBe(true);
    release();
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('at the end let Play begin a replay, which waits for them', async () => {
    const test = await TestPlayer.open();
    await test.playTo(60_000);
    const release = test.player.hold('results');
    await test.play();
    expect(test.eventTypes).toContain('replayed');
    expect([test.media.currentTime, test.media.paused]).toEqual([0, true]);
    release();
    await test.settle();
    expect(test.media.paused).toBe(false);
  });

  it('cannot be bypassed by a replay', async () => {
    const test = await TestPlayer.open({ video: { durationMs: 2000 } });
    await test.playTo(2000);
    const release = test.player.hold('dialog');
    const played = (): number => test.eventTypes.filter((type) => type === 'played').length;
    const before = played();
    test.player.replay();
    await test.settle();
    expect([test.media.paused, played()]).toEqual([true, before]);
    release();
    await test.settle();
    expect(test.state.playback.playState).toBe(PlayState.PLAYING);
  });
});
