import { describe, expect, it } from 'vitest';
import { type CueNode, parseCueText, plainText } from './cue-text.ts';

/** A compact notation of the tree: `b(x)`, `c.red(x)`, `v[Ann](x)`. */
const notation = (nodes: readonly CueNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${[node.tag, ...node.classes].join('.')}${node.annotation && `[${node.annotation}]`}(${notation(node.children)})`,
    )
    .join('|');

describe('parseCueText', () => {
  it.each([
    ['plain', 'plain'],
    ['<b>a<i>b</i></b>c', 'b(a|i(b))|c'],
    ['<c.yellow.bg_blue>x</c>', 'c.yellow.bg_blue(x)'],
    ['<v Ann Lee>Hi', 'v[Ann Lee](Hi)'],
    ['<v.loud Ann>Hi</v> there', 'v.loud[Ann](Hi)| there'],
    ['<lang en-GB>colour</lang>', 'lang[en-GB](colour)'],
    ['<ruby>漢<rt>kan</rt></ruby>', 'ruby(漢|rt(kan))'],
    ['a<00:00:01.500>b', 'ab'],
    ['a &amp; b &lt;i&gt; &nbsp;&#65;&#x42;', 'a & b <i> \u00a0AB'],
    ['&quot;&apos;&lrm;&rlm;&#X42;', '"\'\u200e\u200fB'],
    ['&#x10ffff; &#x110000; &#xe000;', '\u{10ffff} \ufffd \ue000'],
    ['<v  Ann \t>Hi', 'v[Ann](Hi)'],
    ['&bogus; &#0; &#xd800; &', '&bogus; \ufffd \ufffd &'],
    ['1 < 2', '1 < 2'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror="alert(1)">a', 'a'],
    ['</b>a<b>b', 'a|b(b)'],
    ['<b>a<i>b</b>c', 'b(a|i(b))|c'],
    ['one<br/>two', 'onetwo'],
  ])('%s', (text, expected) => {
    expect(notation(parseCueText(text))).toBe(expected);
  });

  it('limits the depth', () => {
    const depth = (nodes: readonly CueNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))));
    const tree = parseCueText(`${'<b>'.repeat(5000)}x`);
    expect(depth(tree)).toBe(8);
    expect(plainText('<b>'.repeat(5000))).toBe('');
  });
});

describe('plainText', () => {
  it('keeps the text of every tag', () => {
    expect(plainText('a <b>b <i>c</i></b> &amp; <v Ann>d')).toBe('a b c & d');
  });
});
