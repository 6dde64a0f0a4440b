import { describe, expect, it } from 'vitest';
import { linkify } from './linkify.ts';

const link = (text: string, href = text) => ({ href, text });

describe('linkify', () => {
  it.each([
    ['', []],
    ['no link', ['no link']],
    ['see https://a.example/x.', ['see ', link('https://a.example/x'), '.']],
    ['(https://a.example/x)', ['(', link('https://a.example/x'), ')']],
    ['https://a.example/x_(y) z', [link('https://a.example/x_(y)'), ' z']],
    ['HTTP://A.example/', [link('HTTP://A.example/', 'http://a.example/')]],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['data:text/html,https', ['data:text/html,https']],
    ['<img src=x onerror=alert(1)>', ['<img src=x onerror=alert(1)>']],
    ['https://a.example/"onmouseover="x', [link('https://a.example/'), '"onmouseover="x']],
    [
      'a https://a.example b https://b.example',
      [
        'a ',
        link('https://a.example', 'https://a.example/'),
        ' b ',
        link('https://b.example', 'https://b.example/'),
      ],
    ],
    ['http://', ['http://']],
  ])('splits %j into %j', (text, parts) => {
    expect(linkify(text)).toEqual(parts);
  });

  it('preserves every character', () => {
    const text = 'x https://a.example/?q=1#t, y\nhttp://b.example!! z';
    expect(
      linkify(text)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text);
  });
});
