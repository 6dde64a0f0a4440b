import { describe, expect, it } from 'vitest';
import { oembedAnswer, oembedXml } from './oembed-answer.ts';

const video = {
  title: `Tom & "Jerry" <script>alert(1)</script> ]]> \u0007\ufffe\ud800`,
  authorName: 'Ana',
  src: 'https://v.example/kapsule/a/v3/embedded?offset=3&muted=1',
  thumbnailUrl: 'https://v.example/thumb.jpg',
  aspectRatio: 9 / 16,
  providerUrl: 'https://v.example',
};

describe('oembedAnswer', () => {
  it('says what oEmbed wants of a video, with a picture that has its size', () => {
    expect(oembedAnswer(video, {})).toMatchObject({
      ...{ version: '1.0', type: 'video', width: 360, height: 640, author_name: 'Ana' },
      ...{ thumbnail_url: video.thumbnailUrl, thumbnail_width: 720, thumbnail_height: 1280 },
    });
    expect(oembedAnswer({ ...video, thumbnailUrl: null }, {})).not.toHaveProperty('thumbnail_width');
  });

  it('keeps within the limits', () => {
    expect(oembedAnswer(video, { maxWidth: 180 })).toMatchObject({ width: 180, height: 320 });
  });
});

describe('oembedXml', () => {
  it('is well-formed whatever the title holds', () => {
    const xml = oembedXml(oembedAnswer(video, {}));
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/);
    expect(xml).toContain(
      '<title>Tom &amp; &quot;Jerry&quot; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; \ufffd</title>',
    );
    expect(xml).toContain('embedded?offset=3&amp;amp;muted=1');
    const tags = xml.match(/<\/?[a-z_]+>/g) ?? [];
    expect(tags.filter((tag) => tag === '<script>')).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
    expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/);
  });
});
