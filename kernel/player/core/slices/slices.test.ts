import { describe, expect, it, vi } from 'vitest';
import { TestPlayer } from '#test/test-player.ts';
import type { Marker } from '../marker.ts';
import type { QualityLevel } from '../media/engine.ts';
import { createPreferences } from '../preferences.ts';
import { volumeIcon } from './volume.ts';

describe('volume', () => {
  it.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %f [CT-09]', async (to) => {
    const test = await TestPlayer.open();
    test.player.actions.volume.setVolume(to);
    expect(test.state.volume.volume).toBe(1);
  });

  it('is stored; unmuting after zero restores an audible volume [CT-09]', async () => {
    const test = await TestPlayer.open();
    test.player.actions.volume.setVolume(0);
    expect(test.state.volume.muted).toBe(true);
    test.player.actions.volume.setMuted(false);
    expect(test.state.volume).toMatchObject({ muted: false, volume: 0.5 });
    expect(test.preferences.get()).toMatchObject({ muted: false, volume: 0.5 });
  });

  it.each([
    [0, false, 'off'],
    [0.8, true, 'off'],
    [0.49, false, 'down'],
    [0.5, false, 'up'],
  ] as const)('at %f, muted %s, has the icon %s [CT-09]', (volume, muted, icon) => {
    expect(volumeIcon({ volume, muted, adjustable: true })).toBe(icon);
  });
});

describe('speed', () => {
  it('accepts only the six listed values, and keeps the choice over a new source [CT-06]', async () => {
    const test = await TestPlayer.open();
    test.player.actions.speed.set(3);
    expect(test.state.speed.rate).toBe(1);
    test.player.actions.speed.set(1.5);
    await test.trouble('MEDIA_NETWORK');
    test.media.playbackRate = 1;
    await test.pass(1000);
    expect(test.media.playbackRate).toBe(1.5);
    expect(test.preferences.get().speed).toBe(1.5);
  });

  it('is not restored when speed controls are hidden [CT-15]', async () => {
    const test = await TestPlayer.open({ preferences: { speed: 2 }, look: { nonInteractive: true } });
    expect(test.media.playbackRate).toBe(1);
  });
});

describe('quality', () => {
  it('keeps the choice for the next video of the page, but not for the next visit', async () => {
    const levels = [
      { id: 0, height: 360, bitsPerSec: 1, label: '' },
      { id: 1, height: 720, bitsPerSec: 2, label: '' },
    ] as unknown as QualityLevel[];
    const first = await TestPlayer.open();
    first.report({ levels });
    first.player.actions.quality.choose('720p');
    const preferences = first.preferences.get();
    expect(preferences.quality).toBe('720p');
    const second = await TestPlayer.open({ preferences });
    second.report({ levels });
    expect(second.levels).toEqual([1]);
    const third = await TestPlayer.open({ preferences });
    third.report({ levels: levels.slice(0, 1) });
    expect(third.state.quality.chosen).toBe('360p');
    expect(third.preferences.get().quality).toBe('720p');
    const stored = new Map<string, string>();
    const storage = { getItem: () => null, setItem: (key: string, text: string) => stored.set(key, text) };
    createPreferences(() => storage).set(preferences);
    expect([...stored.values()].join()).not.toContain('720p');
  });

  const ladder: QualityLevel[] = [240, 480, 720].map((height, id) => ({ id, height, bitsPerSec: height }));

  it('keeps the choice over new engines [PS-07]', async () => {
    const test = await TestPlayer.open();
    test.report({ levels: ladder });
    test.player.actions.quality.choose('500p');
    expect(test.state.quality.chosen).toBe('480p');
    await test.trouble('MEDIA_NETWORK');
    await test.pass(1000);
    test.report({ levels: ladder.map((one) => ({ ...one, id: one.id + 10 })) });
    expect(test.levels).toEqual([1, 11]);
    test.player.actions.quality.choose('auto');
    expect(test.levels.at(-1)).toBeNull();
  });

  const tracks = [
    { id: 0, label: 'English', language: 'en' },
    { id: 1, label: 'Deutsch', language: 'de' },
    { id: 2, label: 'Français', language: 'fr' },
  ];
  it.each(['Deutsch', 'DE', '1'])('starts with the audio track %s', async (audioTrack) => {
    const test = await TestPlayer.open({ start: { audioTrack } });
    test.report({ audioTracks: tracks, audioTrack: 0 });
    expect(test.tracks).toEqual([1]);
  });

  it("keeps the viewer's choice of another audio track over new engines", async () => {
    const test = await TestPlayer.open({ start: { audioTrack: 'de' } });
    test.report({ audioTracks: tracks, audioTrack: 0 });
    test.player.actions.quality.chooseAudioTrack(2);
    test.player.actions.quality.chooseAudioTrack(99);
    test.report({ audioTracks: tracks, audioTrack: 2 });
    await test.trouble('MEDIA_NETWORK');
    await test.pass(1000);
    test.report({ audioTracks: tracks, audioTrack: 0 });
    expect(test.tracks).toEqual([1, 2, 2]);
  });
});

describe('captions', () => {
  const tracks = [
    { id: 'a', label: 'English', language: 'en', isDefault: true },
    { id: 'b', label: 'Deutsch', language: 'de', isDefault: false },
  ];
  const open = async (captions?: string) => {
    const test = await TestPlayer.open({ preferences: captions === undefined ? {} : { captions } });
    test.player.actions.captions.offer(tracks);
    return test;
  };

  it.each([
    [undefined, 'a'],
    ['de', 'b'],
    ['ja', 'a'],
    ['', null],
  ])('start with the default language unless %j was stored [CT-07]', async (kept, chosen) => {
    expect((await open(kept)).state.captions.chosen).toBe(chosen);
  });

  it('toggle between off and the last language; choosing one turns them on [CT-08]', async () => {
    const test = await open();
    const { choose, toggle } = test.player.actions.captions;
    choose('b');
    toggle();
    expect(test.state.captions.chosen).toBeNull();
    expect(test.preferences.get().captions).toBe('');
    toggle();
    expect(test.state.captions.chosen).toBe('b');
    choose('unknown');
    expect(test.state.captions.chosen).toBe('b');
  });

  it('keep the stored choice when toggled in a video without captions [CT-08]', async () => {
    const test = await TestPlayer.open({ preferences: { captions: 'de' } });
    test.player.actions.captions.toggle();
    expect(test.preferences.get().captions).toBe('de');
  });
});

describe('spinner', () => {
  it('appears after 2 s of seeking and hides when it ends [PS-05]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    test.media.stalled = true;
    await test.seek(30_000);
    await test.pass(1999);
    expect(test.state.spinner.shown).toBe(false);
    await test.pass(1);
    expect(test.state.spinner.shown).toBe(true);
    test.media.endStall();
    expect(test.state.spinner.shown).toBe(false);
  });

  it('appears after 2 s of stalling [PS-05]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    test.media.stalled = true;
    test.media.dispatchEvent(new Event('stalled'));
    await test.pass(2000);
    expect(test.state.spinner.shown).toBe(true);
  });

  it('appears after 3 s of waiting [PS-05]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    test.media.stall();
    await test.pass(2999);
    expect(test.state.spinner.shown).toBe(false);
    await test.pass(1);
    expect(test.state.spinner.shown).toBe(true);
    test.media.endStall();
    expect(test.state.spinner.shown).toBe(false);
  });

  it('does not appear for a short wait, during playback, or when disabled [PS-05, PP-02]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    test.media.stall();
    await test.pass(1000);
    test.media.endStall();
    await test.pass(5000);
    test.media.dispatchEvent(new Event('stalled'));
    await test.pass(5000);
    expect(test.state.spinner.shown).toBe(false);
    const off = await TestPlayer.open({ look: { showSpinner: false } });
    await off.play();
    off.media.stall();
    await off.pass(5000);
    expect(off.state.spinner.shown).toBe(false);
  });
});

describe('activity', () => {
  it('sleeps 5000 ms after the last activity while playing, and wakes [PS-03]', async () => {
    const test = await TestPlayer.open();
    await test.play();
    await test.pass(4999);
    expect(test.state.activity.awake).toBe(true);
    test.player.actions.activity.wake();
    await test.pass(4999);
    expect(test.state.activity.awake).toBe(true);
    await test.pass(1);
    expect(test.state.activity.awake).toBe(false);
    test.player.actions.activity.wake();
    expect(test.state.activity.awake).toBe(true);
  });

  it('stays awake while paused, and as long as something is open [PS-03]', async () => {
    const test = await TestPlayer.open();
    await test.pass(20_000);
    expect(test.state.activity.awake).toBe(true);
    await test.play();
    test.player.actions.activity.keepAwake('menu', true);
    await test.pass(20_000);
    expect(test.state.activity.awake).toBe(true);
    test.player.actions.activity.keepAwake('menu', false);
    await test.pass(5000);
    expect(test.state.activity.awake).toBe(false);
  });
});

describe('marks', () => {
  const marks = (count: number, kind: Marker['kind']): Marker[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `${kind}${index}`,
      atMs: (index * 7919) % 60_000,
      label: '',
      kind,
    }));

  it('selects a few hundred of 10,000 evenly, sorted by time, and keeps all chapters', async () => {
    const chapters = [0, 20_000, 40_000].map((startMs) => ({ startMs, endMs: startMs + 20_000, title: 'c' }));
    const test = await TestPlayer.open({ video: { chapters } });
    test.player.actions.marks.put('highlights', marks(10_000, 'bookmark'));
    const { list } = test.state.marks;
    expect(list.length).toBeLessThanOrEqual(403);
    expect(list.filter(({ kind }) => kind === 'chapter')).toHaveLength(3);
    expect(list.map(({ atMs }) => atMs)).toEqual(list.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    for (let part = 0; part < 10; part += 1) {
      const inside = list.filter(({ atMs }) => Math.floor(atMs / 6000) === part);
      expect(inside.length).toBeGreaterThan(20);
    }
  });

  it('ignores invalid times', async () => {
    const test = await TestPlayer.open();
    const [one] = marks(1, 'highlight');
    const broken = [Number.NaN, -1, Number.POSITIVE_INFINITY].map((atMs) => ({ ...one!, atMs }));
    test.player.actions.marks.put('w', [...broken, one!]);
    expect(test.state.marks.list).toEqual([one]);
  });
});

describe('screen', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'shows what playback waits for, which native full screen (%s) would cover',
    async (displaying, exits) => {
      const test = await TestPlayer.open();
      const webkitExitFullscreen = vi.fn();
      Object.assign(test.media, { webkitDisplayingFullscreen: displaying, webkitExitFullscreen });
      await test.play();
      const release = test.player.hold('question');
      expect(webkitExitFullscreen).toHaveBeenCalledTimes(exits);
      release();
      expect(webkitExitFullscreen).toHaveBeenCalledTimes(exits);
    },
  );
});
