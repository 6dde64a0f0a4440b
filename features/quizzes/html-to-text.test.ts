import { expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

it.each([
  ['<p>Why is <b>water</b> wet?</p>', 'Why is water wet?'],
  ['<p dir="ltr" style="color: red">One</p>\n<p>Two<br />Three</p>', 'One\nTwo\nThree'],
  ['<div>A</div><ul><li>B</li><li>C</li></ul><h3>D</h3>E', 'A\nB\nC\nD\nE'],
  ['<tr><td>A</td></tr>B', 'A\nB'],
  ['one\n  line', 'one line'],
  ['<pre>A</pre>B', 'AB'],
  ['<!-- note -->A', 'A'],
  ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
  ['2 &lt; 3 &amp;&amp; 4 &GT; 3', '2 < 3 && 4 > 3'],
  ['&quot;&apos;&nbsp;&#228;&#xE4;&#x1F600;', '"\' ää😀'],
  ['&#x10ffff;', '\u{10ffff}'],
  ['&unknown; &#9999999; &#x110000; & &;', '&unknown; &#9999999; &#x110000; & &;'],
  // Decoded once only.
  ['&amp;lt;', '&lt;'],
  ['<img src="x" alt="y">', ''],
  ['', ''],
])('reads %j as %j', (html, text) => expect(htmlToText(html)).toBe(text));
