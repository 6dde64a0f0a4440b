import { describe, expect, it } from 'vitest';
import type { ControlName } from '../choose-controls.ts';
import { chooseRailButtons } from './choose-rail-buttons.ts';

const all = new Set<ControlName>([
  'settings',
  'mute',
  'fullscreen',
  'captions',
  'pictureInPicture',
  'play',
  'seek',
]);

describe('chooseRailButtons', () => {
  it.each([
    [135, 32, 0, ['settings']],
    [180, 32, 0, ['settings', 'mute', 'fullscreen']],
    [360, 36, 0, ['settings', 'mute', 'fullscreen', 'captions', 'pictureInPicture']],
    [360, 36, 3, ['settings', 'mute', 'fullscreen']],
    [693, 44, 3, ['settings', 'mute', 'fullscreen', 'captions', 'pictureInPicture']],
    [90, 44, 4, ['settings']],
    [0, 36, 0, ['settings', 'mute', 'fullscreen', 'captions', 'pictureInPicture']],
  ])('%i px high with buttons of %i px and %i of widgets [EM-08]', (height, button, taken, expected) => {
    expect([...chooseRailButtons(height, button, taken, all)]).toEqual(expected);
  });

  it('omits controls that the player does not have', () => {
    expect([...chooseRailButtons(700, 36, 0, new Set<ControlName>(['mute', 'play']))]).toEqual(['mute']);
  });
});
