import { describe, expect, it } from 'vitest';
import { chooseSheet } from './choose-sheet.ts';

const desktop = { widthPx: 960, isTouch: false, hasPage: true, isFullscreen: false, isPortrait: false };
const phone = { widthPx: 390, isTouch: true, hasPage: true, isFullscreen: false, isPortrait: true };

describe('chooseSheet', () => {
  it.each([
    ['a desktop page', desktop, 'popup'],
    ['a desktop frame', { ...desktop, hasPage: false, widthPx: 480 }, 'popup'],
    ['a small desktop frame', { ...desktop, hasPage: false, widthPx: 479 }, 'cover'],
    ['a narrow desktop window', { ...desktop, widthPx: 320 }, 'below'],
    ['full screen on a desktop', { ...desktop, isFullscreen: true }, 'popup'],
    ['a player that is not measured yet', { ...desktop, hasPage: false, widthPx: 0 }, 'popup'],
    ['a phone', phone, 'below'],
    ['a tablet', { ...phone, widthPx: 820 }, 'below'],
    ['a phone in landscape', { ...phone, widthPx: 844, isPortrait: false }, 'side'],
    ['full screen on a phone', { ...phone, isFullscreen: true }, 'bottom'],
    ['full screen in landscape', { ...phone, isFullscreen: true, isPortrait: false, widthPx: 844 }, 'side'],
    ['a small frame on a phone', { ...phone, hasPage: false, widthPx: 358 }, 'cover'],
    ['a large frame on a phone', { ...phone, hasPage: false, widthPx: 800 }, 'side'],
  ] as const)('%s', (_name, situation, kind) => {
    expect(chooseSheet(situation)).toBe(kind);
  });
});
