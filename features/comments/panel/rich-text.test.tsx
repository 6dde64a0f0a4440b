// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toSafeHtml } from '../safe-html.ts';
import { RichText } from './rich-text.tsx';
import { SeekProvider } from './seek-context.ts';

afterEach(cleanup);
const renderHtml = (html: string): string => render(<RichText html={html} />).container.innerHTML;

describe('RichText', () => {
  it("renders the server's links and line breaks [CM-21]", () => {
    const { container } = render(
      <RichText html={toSafeHtml('a < b & "c"\nsee https://example.org/x?a=1&b=2.')} />,
    );
    expect(container.textContent).toBe('a < b & "c"see https://example.org/x?a=1&b=2.');
    const link = container.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.org/x?a=1&b=2');
    expect(link?.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(container.querySelectorAll('br')).toHaveLength(1);
  });

  it.each([
    ['<script>alert(1)</script>hi', 'hi'],
    ['<style>*{}</style>hi', 'hi'],
    ['<img src=x onerror=alert(1)>hi', 'hi'],
    ['<b onclick="alert(1)">hi</b>', 'hi'],
    ['<a href="javascript:alert(1)">hi</a>', 'hi'],
    ['<a href=" javascript:alert(1)">hi</a>', 'hi'],
    ['<a href="data:text/html,x">hi</a>', 'hi'],
    ['<a href="//evil.example">hi</a>', 'hi'],
    ['<iframe srcdoc="x"></iframe>hi', 'hi'],
    ['<!-- comment -->hi', 'hi'],
    [`${'<div>'.repeat(500)}hi`, 'hi'],
  ])('renders only the text of %s [CM-21]', (html, text) => {
    expect(renderHtml(html)).toBe(text);
  });

  it('replaces the attributes of links with its own', () => {
    expect(
      renderHtml('<a href="https://example.org" onclick="x()" style="color:red" target="_top">hi</a>'),
    ).toBe('<a href="https://example.org" target="_blank" rel="nofollow noopener ugc">hi</a>');
  });

  it('makes times clickable where there is a player, except in links', () => {
    const times: number[] = [];
    const html = 'At 1:23 <a href="https://a.example/2:34">https://a.example/2:34</a>';
    const { getAllByRole } = render(
      <SeekProvider value={(sec) => times.push(sec)}>
        <RichText html={html} />
      </SeekProvider>,
    );
    const buttons = getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['1:23']);
    buttons[0]?.click();
    expect(times).toEqual([83]);
  });
});
