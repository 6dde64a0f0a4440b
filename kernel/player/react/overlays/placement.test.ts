import { describe, expect, it } from 'vitest';
import { lengthOnPicture, type Position, placeOnPicture, scaleOf, sizeBetween } from './placement.ts';

describe('placeOnPicture', () => {
  it.each<[Position, string, string]>([
    [{}, 'center 0px', 'center 0px'],
    [{ left: 10, top: 20 }, 'start calc(0.1 * var(--picture-x))', 'start calc(0.2 * var(--picture-y))'],
    [{ right: 0, bottom: 100 }, 'end calc(0 * var(--picture-x))', 'end calc(1 * var(--picture-y))'],
    [{ left: 0, right: 50 }, 'start calc(0 * var(--picture-x))', 'center 0px'],
    [{ absolute: true, left: 12, bottom: 8 }, 'start calc(12 * var(--unit))', 'end calc(8 * var(--unit))'],
  ])('of %j', (position, horizontal, vertical) => {
    const { x, y } = placeOnPicture(position);
    expect([`${x.side} ${x.distance}`, `${y.side} ${y.distance}`]).toEqual([horizontal, vertical]);
  });
});

describe('lengthOnPicture', () => {
  it.each([
    [25, 'x', false, 'calc(0.25 * var(--picture-x))'],
    [25, 'y', false, 'calc(0.25 * var(--picture-y))'],
    [25, 'y', true, 'calc(25 * var(--unit))'],
  ] as const)('of %d on %s, absolute: %s', (value, axis, isAbsolute, expected) => {
    expect(lengthOnPicture(value, axis, isAbsolute)).toBe(expected);
  });
});

describe('scaleOf', () => {
  it.each([
    [1280, 720, 1],
    [640, 360, 0.5],
    [360, 640, 0.5],
    [0, 0, 0],
  ])('of a picture of %d×%d is %d', (widthPx, heightPx, expected) => {
    expect(scaleOf({ leftPx: 0, topPx: 0, widthPx, heightPx })).toBe(expected);
  });
});

describe('sizeBetween', () => {
  it.each([
    [10, 20, 70],
    [60, 60, 0],
    [undefined, 20, undefined],
    [10, undefined, undefined],
  ])('%s and %s is %s', (start, end, expected) => expect(sizeBetween(start, end)).toBe(expected));
});
