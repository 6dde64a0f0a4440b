import { describe, expect, it } from 'vitest';
import { Popover } from './contract.ts';
import { widgets } from './widget.ts';

const target = { type: 'popoverIcon' };
const fieldsOf = (value: object): string[] =>
  Popover.safeParse({ target, style: {}, ...value }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the data of a popover', () => {
  it('has defaults for what it always needs [PO-01]', () => {
    expect(Popover.parse({ target, style: {} })).toEqual({
      target: { type: 'popoverIcon', action: 'none' },
      style: { category: 'info', tooltipAt: 'top' },
    });
  });

  it('accepts the short name of a template, and a link without an action [PO-01]', () => {
    const url = 'https://a.example';
    const parsed = Popover.parse({ target: { type: 'template', url }, style: {} });
    expect(parsed.target).toEqual({ type: 'popoverTemplate', action: 'link', url });
    expect(Popover.parse({ target: { ...target, action: 'none', url }, style: {} }).target.action).toBe(
      'none',
    );
  });

  it.each<[string, object]>([
    ['target.type', { target: { type: 'popover' } }],
    ['target.url', { target: { ...target, url: 'javascript:alert(1)' } }],
    ['target.action', { target: { ...target, action: 'seek' } }],
    ['style.text', { style: { text: 'a'.repeat(501) } }],
    ['style.category', { style: { category: 'skull' } }],
    ['style.templatepath', { style: { templatepath: '../other.html' } }],
    ['position.left', { position: { left: 101 } }],
    ['position.width', { position: { width: 101 } }],
    ['position.height', { position: { height: 0 } }],
    ['position.float', { position: { float: 'top' } }],
    ['conf.displayname', { conf: { displayname: 'a'.repeat(101) } }],
    ['style', { style: { color: 'red' } }],
    ['conf', { conf: { offset: 1000 } }],
    ['', { text: 'a' }],
  ])('is refused with its field: %s', (field, value) => expect(fieldsOf(value)).toEqual([field]));

  it('may be in pixels', () => {
    expect(fieldsOf({ position: { absolute: true, left: 900, width: 300 } })).toEqual([]);
  });

  it('names the hosts that pages have to allow [PO-03]', () => {
    const [kind] = widgets.kinds!;
    const style = {
      iconpath: 'https://a.example/i.png',
      imagepath: 'm.png',
      templatepath: 'https://b.example/t.html',
    };
    expect(kind!.addresses?.(Popover.parse({ target, style }))).toEqual({
      images: ['https://a.example/i.png', 'm.png'],
      files: ['https://b.example/t.html'],
    });
  });
});
