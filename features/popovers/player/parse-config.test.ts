import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from './parse-config.ts';

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const icon = { target: { type: 'popoverIcon' }, style: { text: 'Hello' } };
const read = (item: object) => parseConfig({ items: [{ id: '1', ...item }] }).popovers[0];
const window = (item: object) => {
  const { startMs, endMs } = read(item) ?? {};
  return [startMs, endMs];
};

describe('parseConfig', () => {
  it('rejects items that are no list', () => {
    expect(() => parseConfig({ items: {} })).toThrow('popovers: items is not a list');
  });

  it('reads timed items, and fills in what is missing [PO-01]', () => {
    const [popover] = parseConfig({
      items: [{ id: '7', kind: 'popover', start: 1000, end: 3000, data: icon }],
    }).popovers;
    expect(popover).toEqual({
      id: '7',
      startMs: 1000,
      endMs: 3000,
      type: 'popoverIcon',
      link: null,
      icon: '',
      image: '',
      template: '',
      category: 'info',
      text: 'Hello',
      name: '',
      tooltipAt: 'top',
      position: { absolute: false, float: 'right' },
      isResponsive: false,
    });
  });

  it('reads everything that is specified [PO-01]', () => {
    const popover = read({
      target: { type: 'template', action: 'link', url: 'HTTPS://shop.example/a' },
      style: {
        iconpath: 'i.png',
        imagepath: 'https://cdn.example/i.png',
        templatepath: 't.html',
        category: 'cart',
        text: ' Buy ',
        tooltipAt: 'left',
      },
      position: {
        absolute: true,
        left: 10,
        top: Number.NaN,
        width: 300,
        height: -1,
        float: 'left',
        right: '5',
      },
      conf: { offset: 0, duration: 500, displayname: 'Shop', isResponsive: true },
    });
    expect(popover).toMatchObject({
      startMs: 0,
      endMs: 500,
      type: 'popoverTemplate',
      link: 'HTTPS://shop.example/a',
      icon: 'i.png',
      image: 'https://cdn.example/i.png',
      template: 't.html',
      category: 'cart',
      text: 'Buy',
      name: 'Shop',
      tooltipAt: 'left',
      isResponsive: true,
    });
    expect(popover?.position).toEqual({ absolute: true, left: 10, width: 300, float: 'left' });
  });

  it.each<[string, object, (number | null)[]]>([
    ['an offset and a duration', { conf: { offset: 2000, duration: 500 } }, [2000, 2500]],
    ['an offset only', { conf: { offset: 2000 } }, [2000, null]],
    ['no offset', { conf: { duration: 500 } }, [0, null]],
    ['no conf', {}, [0, null]],
    ['a start only', { start: 4000, end: null, data: icon }, [4000, null]],
  ])('reads a window of %s [PO-02]', (_, item, expected) => {
    expect(window({ ...icon, ...item })).toEqual(expected);
  });

  it('has no link when nothing should happen', () => {
    const target = { type: 'popoverIcon', action: 'none', url: 'https://a.example' };
    expect(read({ ...icon, target })?.link).toBeNull();
  });

  it.each<[string, object]>([
    ['unknown', { target: { type: 'popoverVideo' } }],
    ['no web address', { target: { type: 'popoverIcon', url: 'javascript:alert(1)' } }],
    ['no web address', { target: { type: 'popoverIcon', url: 'https://' } }],
    ['no web address', { target: { type: 'popoverIcon', action: 'none', url: 'ftp://a.example' } }],
    ['no content', { style: {} }],
    ['no content', { target: { type: 'popoverImage', url: 'https://a.example' } }],
    ['no content', { target: { type: 'popoverTemplate' }, style: { imagepath: 'a.png' } }],
    ['no address of a file', { style: { text: 'a', iconpath: 'javascript:alert(1)' } }],
    ['no address of a file', { style: { text: 'a', imagepath: 'data:text/html,a' } }],
    ['no address of a file', { style: { templatepath: 'data:image/png,a' } }],
    ['window is empty', { conf: { offset: 1000, duration: 0 } }],
    ['window is empty', { conf: { offset: -1, duration: 5 } }],
    ['window is empty', { conf: { offset: 'soon', duration: 5 } }],
    ['the same id', { id: 'other' }],
  ])('leaves out one item only: %s', (reason, item) => {
    const config = {
      items: [
        { id: 'other', ...icon },
        { id: '1', ...icon, ...item },
      ],
    };
    expect(parseConfig(config).popovers.map(({ id }) => id)).toEqual(['other']);
    expect(warn.mock.calls.flat().join()).toContain(reason);
  });
});
