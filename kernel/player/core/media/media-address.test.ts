import { describe, expect, it } from 'vitest';
import { endsAt, withTokenOf } from './media-address.ts';

const SERVER_MS = 1_800_000_000_000;
const MINUTES_5 = 300_000;

describe('endsAt', () => {
  it.each([
    ['a clock that is right', SERVER_MS],
    ['a clock two hours behind', SERVER_MS - 7_200_000],
    ['a clock in 1970', 0],
  ])('counts the minutes from the answer on: %s', (_, receivedAtMs) => {
    expect(endsAt(SERVER_MS + MINUTES_5, SERVER_MS, receivedAtMs)).toBe(receivedAtMs + MINUTES_5);
  });

  it.each([null, undefined])('is unknown where the server names no end: %s', (until) => {
    expect(endsAt(until, SERVER_MS, 0)).toBeNull();
  });
});

describe('withTokenOf', () => {
  const fresh = '/media/lxyz.pfresh-_/abc/1/master.m3u8';

  it('asks for the same file with the newest token', () => {
    expect(withTokenOf('https://kapsule.example/media/labc.oold/abc/1/v720/12.m4s?again', fresh)).toBe(
      'https://kapsule.example/media/lxyz.pfresh-_/abc/1/v720/12.m4s?again',
    );
  });

  it('leaves addresses alone that carry none', () => {
    expect(withTokenOf('blob:x', fresh)).toBe('blob:x');
    expect(withTokenOf('/captions/en.vtt', fresh)).toBe('/captions/en.vtt');
    expect(withTokenOf(fresh, '/elsewhere')).toBe(fresh);
  });
});
