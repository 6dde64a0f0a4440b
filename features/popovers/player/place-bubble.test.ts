import { describe, expect, it } from 'vitest';
import { placeBubble } from './place-bubble.ts';

const PICTURE = { left: 100, top: 50, width: 600, height: 400 };
const BUBBLE = { width: 200, height: 100 };
const iconAt = (left: number, top: number) => ({ left: 100 + left, top: 50 + top, width: 40, height: 40 });

describe('placeBubble', () => {
  it.each([
    ['top', [-80, -108]],
    ['bottom', [-80, 48]],
    ['left', [-208, -30]],
    ['right', [48, -30]],
  ] as const)('places it on the wanted side: %s [PO-01]', (side, [left, top]) => {
    expect(placeBubble(BUBBLE, iconAt(280, 180), PICTURE, side)).toEqual({ left, top });
  });

  it.each([
    ['the opposite side at the upper edge', iconAt(280, 10), 'top', [-80, 48]],
    ['the opposite side at the lower edge', iconAt(280, 350), 'bottom', [-80, -108]],
    ['the opposite side at the left edge', iconAt(10, 180), 'left', [48, -30]],
    ['the opposite side at the right edge', iconAt(550, 180), 'right', [-208, -30]],
    ['exactly as much room as it needs', iconAt(280, 116), 'top', [-80, -108]],
    ['a pixel less than it needs', iconAt(280, 115), 'top', [-80, 48]],
    ['a place inwards at the left edge', iconAt(10, 180), 'top', [-2, -108]],
    ['a place inwards at the right edge', iconAt(550, 180), 'top', [-158, -108]],
  ] as const)('finds %s', (_, icon, side, [left, top]) => {
    expect(placeBubble(BUBBLE, icon, PICTURE, side)).toEqual({ left, top });
  });

  it.each([
    ['beside a column of buttons at the right', iconAt(500, 180), { left: 640, top: 60 }, -168],
    ['beside one at the left', iconAt(60, 180), { left: 110, top: 60 }, 8],
    ['as it is where the column ends above it', iconAt(550, 350), { left: 640, top: 60 }, -158],
  ] as const)('is %s', (_, icon, at, left) => {
    const column = { ...at, width: 50, height: 160 };
    // As with the boxes of elements, the properties are not the object's own.
    const bubble = Object.create(BUBBLE);
    expect(placeBubble(bubble, icon, PICTURE, 'top', [column]).left).toBe(left);
  });

  it('uses another axis where neither side has room', () => {
    const low = { ...PICTURE, height: 120 };
    expect(placeBubble(BUBBLE, iconAt(280, 40), low, 'top')).toEqual({ left: 48, top: -30 + 2 - 2 });
  });

  it('stays inside a picture that has no room on any side', () => {
    const small = { ...PICTURE, width: 220, height: 110 };
    expect(placeBubble(BUBBLE, iconAt(90, 30), small, 'right')).toEqual({ left: -78, top: -22 });
  });
});
