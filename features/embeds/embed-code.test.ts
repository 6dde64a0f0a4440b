import { describe, expect, it } from 'vitest';
import { buildEmbedCode, computeFrameSize } from './embed-code.ts';

describe('computeFrameSize', () => {
  it.each([
    ['a landscape video', 16 / 9, {}, { width: 640, height: 360 }],
    ['a square', 1, {}, { width: 640, height: 640 }],
    ['a portrait video', 9 / 16, {}, { width: 360, height: 640 }],
    ['an unknown aspect ratio', null, {}, { width: 640, height: 360 }],
    ['a maximum width', 16 / 9, { maxWidth: 320 }, { width: 320, height: 180 }],
    ['a maximum height', 16 / 9, { maxHeight: 180 }, { width: 320, height: 180 }],
    ['both maximums', 16 / 9, { maxWidth: 200, maxHeight: 180 }, { width: 200, height: 113 }],
    ['large maximums', 16 / 9, { maxWidth: 4000, maxHeight: 4000 }, { width: 640, height: 360 }],
    ['a tiny maximum', 16 / 9, { maxWidth: 1 }, { width: 60, height: 60 }],
    ['an invalid aspect ratio', Number.NaN, {}, { width: 640, height: 360 }],
  ])('fits %s', (_, ratio, limits, expected) => expect(computeFrameSize(ratio, limits)).toEqual(expected));
});

describe('buildEmbedCode', () => {
  const frame = {
    src: 'https://v.example/kapsule/a/v3/embedded?a=1&b=2',
    title: 'A walk',
    width: 640,
    height: 360,
  };

  it('contains all attributes of the frame, and none that a browser warns about', () => {
    expect(buildEmbedCode({ ...frame, responsive: true })).toBe(
      '<iframe src="https://v.example/kapsule/a/v3/embedded?a=1&amp;b=2" title="A walk" width="640" height="360" ' +
        'style="border:0;width:100%;height:auto;aspect-ratio:640/360" ' +
        'allow="autoplay; fullscreen; picture-in-picture; clipboard-write; web-share" ' +
        'loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    );
    expect(buildEmbedCode({ ...frame, responsive: false })).toContain('style="border:0"');
  });

  it('keeps a hostile title inside its attribute', () => {
    const code = buildEmbedCode({ ...frame, responsive: false, title: `"><script>alert('1')</script>&` });
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
    expect(code.match(/<[a-z]/gi)).toEqual(['<i']);
  });

  it('uses a default title', () => {
    expect(buildEmbedCode({ ...frame, title: '', responsive: false })).toContain('title="Video"');
  });
});
