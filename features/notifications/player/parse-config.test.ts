import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from './parse-config.ts';

const shown = {
  id: '7',
  start: 2000,
  end: 5000,
  text: 'Hello',
  color: 'white',
  top: 87,
  opacity: 0.5,
  background: 'black',
  fontSizePx: 15,
  isResponsive: false,
};
const own = (style: object = {}, conf?: object) => ({
  id: '7',
  kind: 'notification',
  start: 2000,
  end: 5000,
  data: { style: { text: 'Hello', ...style }, conf },
});
const fromPage = (conf: object, style: object = {}) => ({ id: 7, style: { text: 'Hello', ...style }, conf });

describe('parseConfig', () => {
  it.each([
    ['an item of our server', own(), shown],
    ['an item of the page', fromPage({ offset: 2000, duration: 3000 }), shown],
    ['spaces around a text', own({ text: ' Hello\n' }), shown],
    ['the top edge', own({ top: 0, opacity: 0 }), { ...shown, top: 0, opacity: 0 }],
    ['the bottom edge', own({ top: 100, opacity: 1 }), { ...shown, top: 100, opacity: 1 }],
    ['the smallest letters', own({ fontsize: 8 }), { ...shown, fontSizePx: 8 }],
    ['the largest letters', own({ fontsize: 72 }), { ...shown, fontSizePx: 72 }],
    ['colors', own({ color: '#fe0', background: 'navy' }), { ...shown, color: '#fe0', background: 'navy' }],
    ['letters that scale', own({}, { isResponsive: true }), { ...shown, isResponsive: true }],
    ['no other truth', own({}, { isResponsive: 'no' }), shown],
    [
      'an item of the page at the start, without an id',
      { style: { text: 'Hello' }, conf: { offset: 0, duration: 1 } },
      { ...shown, id: '0', start: 0, end: 1 },
    ],
  ])('reads %s, with the specified defaults [NB-01]', (_, item, expected) => {
    expect(parseConfig({ items: [item] })).toEqual({ items: [expected] });
  });

  it.each([[{}], [null], [undefined], [{ items: [] }]])('has nothing to show in %j', (config) => {
    expect(parseConfig(config)).toEqual({ items: [] });
  });

  it.each([
    ['an item without a time', { id: 7, style: { text: 'Hello' } }, 'it has no duration'],
    ['a negative start', fromPage({ offset: -1, duration: 10 }), 'window is empty'],
    ['a duration of 0', fromPage({ offset: 5, duration: 0 }), 'window is empty'],
    ['an endless duration', fromPage({ offset: 5, duration: Infinity }), 'window is empty'],
    ['no text', own({ text: '  ' }), 'item 7 is left out: it needs a text of at most 300 characters'],
    ['a text that is none', own({ text: 7 }), 'item 7 is left out: it needs a text'],
    [
      'a long text',
      own({ text: 'x'.repeat(301) }),
      'item 7 is left out: it needs a text of at most 300 characters',
    ],
    [
      'code for a color',
      own({ color: 'url(//evil.example)' }),
      'item 7 is left out: it needs a CSS color as color',
    ],
    [
      'code for a background',
      own({ background: 'red;top:0' }),
      'item 7 is left out: it needs a CSS color as background',
    ],
    ['a place above', own({ top: -1 }), 'item 7 is left out: it needs top from 0 to 100'],
    ['a place below', own({ top: 101 }), 'item 7 is left out: it needs top from 0 to 100'],
    ['more than solid', own({ opacity: 1.1 }), 'item 7 is left out: it needs opacity from 0 to 1'],
    ['tiny letters', own({ fontsize: 7 }), 'item 7 is left out: it needs fontsize from 8 to 72'],
    ['a number as text', own({ fontsize: '15' }), 'item 7 is left out: it needs fontsize from 8 to 72'],
    ['nothing', null, 'item 0 is left out: it has no duration'],
  ])('leaves out %s, says why, and keeps the others', (_, item, reason) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(parseConfig({ items: [item, own()] })).toEqual({ items: [shown] });
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^notifications: .*${reason}`)));
    warn.mockRestore();
  });

  it('refuses items that are no list', () => {
    expect(() => parseConfig({ items: 'Hello' })).toThrow('notifications: items is not a list');
  });
});
