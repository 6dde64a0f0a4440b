import { describe, expect, it } from 'vitest';
import { type ControlContext, type ControlFlags, chooseControls } from './choose-controls.ts';

const flags: ControlFlags = {
  live: false,
  nonInteractive: false,
  isFullScreen: false,
  showTranscript: true,
  showPlaylistControls: true,
  showSpeedControls: true,
  showSeekBar: true,
  showTime: true,
};
const all = {
  captions: true,
  fullscreen: true,
  pictureInPicture: true,
  remote: true,
  volume: true,
  window: false,
};
const context: ControlContext = {
  has: all,
  buttonPx: 32,
  isCentered: false,
  hasHours: false,
  isAudio: false,
  widgetButtons: 0,
};
const touch: ControlContext = { ...context, buttonPx: 44, isCentered: true, has: { ...all, volume: false } };
const names = (width: number, f = flags, o = context): string[] => [...chooseControls(width, f, o)].sort();

describe('chooseControls', () => {
  it.each([
    [169, ['fullscreen', 'play', 'seek']],
    [170, ['fullscreen', 'mute', 'play', 'seek']],
    [219, ['fullscreen', 'mute', 'play', 'seek']],
    [220, ['fullscreen', 'mute', 'play', 'seek', 'time']],
    [290, ['duration', 'fullscreen', 'mute', 'play', 'seek', 'settings', 'time']],
    [360, ['captions', 'duration', 'fullscreen', 'mute', 'play', 'seek', 'settings', 'time']],
    [
      400,
      ['captions', 'duration', 'fullscreen', 'mute', 'next', 'play', 'previous', 'seek', 'settings', 'time'],
    ],
  ])('at %i px [CT-04]', (width, expected) => {
    expect(names(width)).toEqual(expected);
  });

  it('shows the speed menu from a width of 450 px [CT-04]', () => {
    expect(names(449)).not.toContain('speeds');
    expect(names(450)).toContain('speeds');
  });

  it('shows everything in a wide player, and before the width is measured [CT-01]', () => {
    expect(names(1280)).toHaveLength(14);
    expect(names(0)).toHaveLength(14);
  });

  it('drops the least important controls, so that the row never exceeds the player', () => {
    expect(names(450, flags, { ...context, buttonPx: 40 })).not.toContain('remote');
    expect(names(450, flags, { ...context, hasHours: true, widgetButtons: 2 })).not.toContain('duration');
    expect(names(240, flags, { ...context, buttonPx: 44 })).not.toContain('settings');
  });

  it('shows widget buttons when all of them fit', () => {
    expect(names(359, flags, { ...context, widgetButtons: 1 })).not.toContain('widgets');
    expect(names(360, flags, { ...context, widgetButtons: 1 })).toContain('widgets');
    expect(names(400, flags, { ...context, widgetButtons: 8 })).not.toContain('widgets');
    expect(names(1280)).not.toContain('widgets');
  });

  it('fits larger touch buttons, with play in the center of the picture [EM-08]', () => {
    expect(names(290, flags, touch)).toEqual([
      ...['duration', 'fullscreen', 'mute', 'play', 'seek', 'settings', 'time'],
    ]);
    expect(names(450, flags, touch)).toEqual(
      expect.arrayContaining(['captions', 'speeds', 'next', 'duration']),
    );
  });

  it.each<[string, Partial<ControlFlags>, string[]]>([
    ['live', { live: true }, ['speeds', 'seek', 'duration']],
    ['non-interactive', { nonInteractive: true }, ['speeds']],
    ['full screen', { isFullScreen: true }, ['pictureInPicture']],
    ['no transcript', { showTranscript: false }, ['captions']],
    ['no playlist', { showPlaylistControls: false }, ['previous', 'next']],
    ['no speeds', { showSpeedControls: false }, ['speeds']],
    ['no seek bar', { showSeekBar: false }, ['seek']],
    ['no time', { showTime: false }, ['time', 'duration']],
  ])('%s hides only its own controls [CT-14, CT-15]', (_name, change, gone) => {
    const shown = names(1280, { ...flags, ...change });
    expect(names(1280).filter((one) => !shown.includes(one))).toEqual(gone.toSorted());
  });

  it('keeps the seek bar for a live stream with a window', () => {
    const live = { ...flags, live: true };
    expect(names(1280, live, { ...context, has: { ...all, window: true } })).toContain('seek');
  });

  it.each([
    ['fullscreen', 'fullscreen'],
    ['captions', 'captions'],
    ['pictureInPicture', 'pictureInPicture'],
    ['remote', 'remote'],
    ['volume', 'volume'],
  ] as const)('shows no %s where there is none [CT-12]', (missing, name) => {
    expect(names(1280, flags, { ...context, has: { ...all, [missing]: false } })).not.toContain(name);
  });
});
