import { describe, expect, it } from 'vitest';
import { buildOembedResponse, formatOembedXml } from './oembed-response.ts';

const video = {
  title: `Tom & "Jerry" <script>alert(1)</script> ]]> \u0007\ufffe\ud800`,
  authorName: 'Ana',
  src: 'https://v.example/kapsule/a/v3/embedded?offset=3&muted=1',
  thumbnailUrl: 'https://v.example/thumb.jpg',
  aspectRatio: 9 / 16,
  providerUrl: 'https://v.example',
};

describe('buildOembedResponse', () => {
  it('contains the fields of an oEmbed video, with the thumbnail size', () => {
    expect(buildOembedResponse(video, {})).toMatchObject({
      version: '1.0',
      type: 'video',
      width: 360,
      height: 640,
      author_name: 'Ana',
      thumbnail_url: video.thumbnailUrl,
      thumbnail_width: 720,
      thumbnail_height: 1280,
    });
    expect(buildOembedResponse({ ...video, thumbnailUrl: null }, {})).not.toHaveProperty('thumbnail_width');
  });

  it('respects the size limits', () => {
    expect(buildOembedResponse(video, { maxWidth: 180 })).toMatchObject({ width: 180, height: 320 });
  });
});

describe('formatOembedXml', () => {
  it('is well-formed for any title', () => {
    const xml = formatOembedXml(buildOembedResponse(video, {}));
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/);
    expect(xml).toContain(
      '<title>Tom &amp; &quot;Jerry&quot; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; \ufffd</title>',
    );
    expect(xml).toContain('embedded?offset=3&amp;amp;muted=1');
    const tags = xml.match(/<\/?[a-z_]+>/g) ?? [];
    expect(tags.filter((tag) => tag === '<script>')).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test is about control characters
    expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/);
  });
});
