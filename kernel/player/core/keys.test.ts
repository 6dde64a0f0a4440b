import { describe, expect, it } from 'vitest';
import { type KeyPlace, type KeyPress, type KeySituation, keyAction, nextSpeed } from './keys.ts';
import { SPEEDS } from './slices/speed.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  place: 'player',
  repeat: false,
  ...more,
});
const vod: KeySituation = {
  live: false,
  nonInteractive: false,
  seekbarHidden: false,
  speeds: true,
  paused: true,
};

describe('keyAction', () => {
  it.each([
    [' ', { do: 'toggle' }],
    ['k', { do: 'toggle' }],
    ['m', { do: 'mute' }],
    ['M', { do: 'mute' }],
    ['f', { do: 'fullscreen' }],
    ['c', { do: 'captions' }],
    ['?', { do: 'help' }],
    ['ArrowLeft', { do: 'skip', direction: -1 }],
    ['ArrowRight', { do: 'skip', direction: 1 }],
    ['j', { do: 'skip', direction: -1 }],
    ['l', { do: 'skip', direction: 1 }],
    ['ArrowUp', { do: 'volume', direction: 1 }],
    ['ArrowDown', { do: 'volume', direction: -1 }],
    ['>', { do: 'speed', direction: 1 }],
    ['<', { do: 'speed', direction: -1 }],
    ['0', { do: 'part', tenth: 0 }],
    ['9', { do: 'part', tenth: 9 }],
    ['Home', { do: 'edge', at: 0 }],
    ['End', { do: 'edge', at: 1 }],
    [',', { do: 'frame', direction: -1 }],
    ['.', { do: 'frame', direction: 1 }],
    ['i', { do: 'pictureInPicture' }],
  ])('maps %s to its action [CT-11]', (key, action) => {
    expect(keyAction(press(key), vod)).toEqual(action);
  });

  it.each([
    ['N', true, ['next'], { do: 'step', to: 'next' }],
    ['P', true, ['previous', 'next'], { do: 'step', to: 'previous' }],
    ['P', true, ['next'], null],
    ['N', true, [], null],
    ['n', false, ['previous', 'next'], null],
    ['K', true, ['previous', 'next'], { do: 'toggle' }],
  ] as const)('maps %s (Shift: %s) with the steps %j to %j [CT-01]', (key, shiftKey, steps, action) => {
    expect(keyAction(press(key, { shiftKey }), { ...vod, steps })).toEqual(action);
    expect(keyAction(press('N', { shiftKey: true }), vod)).toBeNull();
  });

  it.each(['F5', 'Tab', 'Escape', 'Enter', 'x', 'PageDown', 'Dead', 'Process'])(
    'leaves %s to the browser',
    (key) => {
      expect(keyAction(press(key), vod)).toBeNull();
    },
  );

  it.each(['ctrlKey', 'altKey', 'metaKey'] as const)('ignores keys combined with %s', (modifier) => {
    expect(keyAction(press('f', { [modifier]: true }), vod)).toBeNull();
  });

  it.each([
    ['live', { live: true }, [' ', 'k', 'ArrowLeft', 'ArrowRight', 'j', 'l', '5', 'Home', 'End', '.']],
    ['non-interactive', { nonInteractive: true }, ['ArrowLeft', 'ArrowRight', 'j', 'l', '5', 'End', ',']],
    ['without a seek bar', { seekbarHidden: true }, ['ArrowLeft', 'ArrowRight', '0', 'Home', '.']],
    ['playing', { paused: false }, [',', '.']],
    ['without speeds', { speeds: false }, ['<', '>']],
  ])('ignores disallowed keys: %s [CT-11, CT-15]', (_name, change, keys) => {
    for (const key of keys) expect(keyAction(press(key), { ...vod, ...change })).toBeNull();
    expect(keyAction(press('m'), { ...vod, ...change })).toEqual({ do: 'mute' });
  });

  it.each<[KeyPlace, string, boolean]>([
    ['text', 'm', false],
    ['text', ' ', false],
    ['menu', 'ArrowDown', false],
    ['menu', 'f', false],
    ['slider', 'ArrowLeft', false],
    ['slider', 'Home', false],
    ['slider', 'm', true],
    ['slider', ' ', true],
    ['button', ' ', false],
    ['button', 'ArrowLeft', true],
    ['button', 'f', true],
    ['page', ' ', true],
    ['page', 'ArrowRight', true],
    ['page', 'ArrowDown', false],
    ['page', 'ArrowUp', false],
    ['page', 'Home', false],
    ['page', 'End', false],
  ])('with the focus on a %s, handles %s: %s', (place, key, isOurs) => {
    expect(keyAction(press(key, { place }), vod) !== null).toBe(isOurs);
  });

  it('repeats only steps while a key is held down', () => {
    expect(keyAction(press('ArrowRight', { repeat: true }), vod)).not.toBeNull();
    expect(keyAction(press('ArrowUp', { repeat: true }), vod)).not.toBeNull();
    expect(keyAction(press(' ', { repeat: true }), vod)).toBeNull();
    expect(keyAction(press('f', { repeat: true }), vod)).toBeNull();
  });
});

describe('nextSpeed', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)('from %f by %i to %f', (present, direction, next) => {
    expect(nextSpeed(present, direction, SPEEDS)).toBe(next);
  });
});
