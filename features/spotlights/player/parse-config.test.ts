import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from './parse-config.ts';

const style = { type: 'highlight' };
const item = (data: object, more: object = {}) => ({
  id: '1',
  kind: 'spotlight',
  start: 1000,
  end: 2000,
  data,
  ...more,
});
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe('parseConfig', () => {
  it('reads timed items', () => {
    const data = {
      style,
      position: { left: 1 },
      action: { type: 'seek', seekto: 5 },
      conf: { mandatory: true },
    };
    expect(parseConfig({ items: [item(data)] }).spotlights).toEqual([
      { id: '1', startMs: 1000, endMs: 2000, ...data },
    ]);
  });

  it('reads the specified items of a page around the frame [EM-03, SP-02]', () => {
    const specified = { id: 7, style, conf: { offset: 500, duration: 1500 } };
    expect(parseConfig({ items: [specified] }).spotlights).toMatchObject([
      { id: '7', startMs: 500, endMs: 2000, style },
    ]);
  });

  it('reads one without a place, and numbers those without an id [EM-03]', () => {
    const item = { style, position: null, conf: { offset: 0, duration: 1 } };
    expect(parseConfig([item, item]).spotlights.map(({ id, position }) => [id, position])).toEqual([
      ['0', {}],
      ['1', {}],
    ]);
  });

  it('rejects items that are no list, with a reason', () =>
    expect(() => parseConfig({ items: 'x' })).toThrow('spotlights: items is not a list'));

  it('keeps the first 1000 of a list that a player could not follow', () => {
    const items = Array.from({ length: 10_000 }, (_, id) => item({ style }, { id }));
    expect(parseConfig({ items }).spotlights).toHaveLength(1000);
    expect(console.warn).toHaveBeenCalledWith('spotlights: only the first 1000 items are shown');
  });

  it.each<[unknown, string]>([
    [null, 'no duration'],
    [item({ style: { ...style, text: {} } }), 'text is not a text'],
    [item({ style: { ...style, imagepath: 1 } }), 'imagepath is not a text'],
    [item({ style, conf: { displayname: [] } }), 'displayname is not a text'],
    [item({ style }, { id: 'fine' }), 'the same id'],
    [item({ style }, { id: { toString: 1 }, start: { valueOf: 1, toString: 1 } }), 'Cannot convert'],
    [item({ style }, { end: 1000 }), 'window is empty'],
    [item({ style }, { start: -1 }), 'window is empty'],
    [item({ style }, { end: null }), 'no duration'],
    [{ id: 2, style, conf: { offset: 5 } }, 'no duration'],
    [item({}), 'type is unknown'],
    [item({ style: { type: 'script' } }), 'type is unknown'],
    [item({ style, action: { type: 'link', target: 'javascript:alert(1)' } }), 'no web address'],
    [item({ style, action: { type: 'link', target: ' https://a.example' } }), 'no web address'],
    [item({ style, action: { type: 'link' } }), 'no web address'],
    [item({ style, action: { type: 'seek', seekto: 'soon' } }), 'seekto is not a number'],
  ])('leaves out %j and keeps the others', (broken, reason) => {
    const fine = item({ style }, { id: 'fine' });
    expect(parseConfig({ items: [fine, broken] }).spotlights.map(({ id }) => id)).toEqual(['fine']);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(reason));
  });
});
