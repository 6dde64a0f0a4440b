import { describe, expect, it } from 'vitest';
import { placePopup } from './place-popup.ts';

const player = { left: 100, top: 50, width: 640, height: 360 };
const button = (left: number, top = 320) => ({ left: 100 + left, top: 50 + top, width: 36, height: 36 });
const menu = { width: 160, height: 200 };

describe('placePopup', () => {
  it('is centered above its button', () => {
    expect(placePopup(menu, button(300), player, 'above')).toEqual({ left: 238, top: 112 });
  });
  it.each([
    ['at the right edge', button(600), { left: 472, top: 112 }],
    ['at the left edge', button(0), { left: 8, top: 112 }],
  ])('stays inside %s', (_name, anchor, place) => {
    expect(placePopup(menu, anchor, player, 'above')).toEqual(place);
  });
  it('is placed beside a rail button, with aligned bottom edges', () => {
    expect(placePopup(menu, button(596, 300), player, 'beside')).toEqual({ left: 428, top: 136 });
  });
  it('opens at the pointer and stays inside the edges', () => {
    const point = { left: 700, top: 400, width: 0, height: 0 };
    expect(placePopup(menu, point, player, 'at')).toEqual({ left: 472, top: 152 });
  });
  it('is placed below a button that has no room above it', () => {
    const tip = { width: 80, height: 24 };
    expect(placePopup(tip, button(300, 10), player, 'above')).toEqual({ left: 278, top: 54 });
  });
  it('starts at the top left when it does not fit at all', () => {
    expect(placePopup({ width: 900, height: 900 }, button(0), player, 'above')).toEqual({ left: 8, top: 8 });
  });
});
