import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTextParts, toPlainText, toSafeHtml } from './safe-html.ts';

const link = (href: string, text = href): string =>
  `<a href="${href}" rel="nofollow noopener ugc" target="_blank">${text}</a>`;

/** Fragments of real attacks, so that the generator covers their combinations. */
const pieces = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '&#39;',
  '<script>',
  '</a>',
  '<br>',
  '<a href="',
  'javascript:',
  'http://',
  'https://',
  'HTTP://',
  'ftp://',
  'ftps://',
  'www.',
  'data:',
  'a.b',
  'evil.com',
  '@',
  ':',
  '/',
  '?',
  '#',
  '(',
  ')',
  '.',
  ',',
  ' ',
  '\n',
  '\u202e',
  '\u200b',
  '`',
  '\\',
  '\u0000',
  '\ud83d',
  '😀',
  'é',
  'onclick=',
  ';',
  '&amp',
  '%22',
  ':99999',
  '_',
  '-',
);
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
);

describe('toSafeHtml', () => {
  it.each([
    ['plain <b>text</b>', 'plain &lt;b&gt;text&lt;/b&gt;'],
    ['two\nlines', 'two<br>lines'],
    [`"it's" & more`, '&quot;it&#39;s&quot; &amp; more'],
    ['see http://a.example/b?c=d&e=f#g.', `see ${link('http://a.example/b?c=d&amp;e=f#g')}.`],
    ['(https://a.example/x_(y))', `(${link('https://a.example/x_(y)')})`],
    [
      'FTP://a.example ftps://b.example:2121/',
      `${link('FTP://a.example')} ${link('ftps://b.example:2121/')}`,
    ],
    ['www.a.example', link('https://www.a.example', 'www.a.example')],
    ['http://192.0.2.7:8080/p', link('http://192.0.2.7:8080/p')],
    ['http://münchen.example/ß', link('http://münchen.example/ß')],
    ['javascript:alert(1) data:text/html,x vbscript:x', 'javascript:alert(1) data:text/html,x vbscript:x'],
    ['http://good.example@evil.example/', 'http://good.example@evil.example/'],
    ['xhttp://a.example', 'xhttp://a.example'],
    ['http:// http://- http://a..b http://a:x', 'http:// http://- http://a..b http://a:x'],
    ['http://a.example/\u202egpj.exe', `${link('http://a.example/')}\u202egpj.exe`],
    ['http://a.example/"onclick="x', `${link('http://a.example/')}&quot;onclick=&quot;x`],
    [
      'javascript://a.example/%0aalert(1)//http://b.example',
      `javascript://a.example/%0aalert(1)//${link('http://b.example')}`,
    ],
  ])('escapes %j and makes its links clickable [CM-21]', (text, html) => {
    expect(toSafeHtml(text)).toBe(html);
  });

  it('emits no markup except its own links and line breaks [CM-21]', () => {
    const ownMarkup =
      /<br>|<a href="(?:https?|ftps?):\/\/[^"<>'`\s\\]+" rel="nofollow noopener ugc" target="_blank">|<\/a>/gi;
    fc.assert(
      fc.property(typed, (text) => {
        const rest = toSafeHtml(text).replace(ownMarkup, '');
        expect(rest).not.toMatch(/[<>"']/);
        expect(rest).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
      { numRuns: 3_000 },
    );
  });

  it('can be converted back to the original text for the edit form', () => {
    fc.assert(
      fc.property(typed, (text) => toPlainText(toSafeHtml(text)) === text),
      { numRuns: 3_000 },
    );
  });

  it('parses text into parts that contain every character', () => {
    const joinParts = (text: string): string =>
      parseTextParts(text)
        .map((part) => (part.kind === 'break' ? '\n' : part.text))
        .join('');
    fc.assert(fc.property(typed, (text) => joinParts(text) === text));
  });
});
