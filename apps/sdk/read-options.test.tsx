import { describe, expect, it, vi } from 'vitest';
import { readPageMetadata } from './page-metadata.ts';
import { readOptions } from './read-options.ts';

function parseElement(html: string): Element {
  const parsed = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return parsed.body.firstElementChild as Element;
}
const defined = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

describe('readOptions', () => {
  it('reads the attributes of a block', () => {
    const block = parseElement(
      `<div class="kapsule-player" data-video="abc" data-autoplay data-player-skin-type="social" data-offset="3"
        data-aspect-ratio="9/16" data-show-play-icon-on-mobile="false" data-trk-list="related" data-kct="secret"
        data-add-widgets="likes, share" data-add-config='{"likes":{"size":2}}'></div>`,
    );
    expect(defined(readOptions(block, 'data-'))).toEqual({
      video: 'abc',
      autoplay: '',
      playerSkinType: 'social',
      offset: '3',
      aspectRatio: '9/16',
      showPlayIconOnMobile: 'false',
      tracking: { trk_list: 'related' },
      widgets: ['likes', 'share'],
      config: { likes: { size: 2 } },
    });
  });

  it('reads the attributes of a <kapsule-player>, whose id names the player', () => {
    const own = parseElement(
      `<kapsule-player video="abc" muted id="left" live host="https://v.example"></kapsule-player>`,
    );
    expect(defined(readOptions(own, ''))).toEqual({
      video: 'abc',
      muted: '',
      id: 'left',
      live: '',
      host: 'https://v.example',
      tracking: {},
    });
  });

  it('leaves out an invalid configuration and warns about it', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(readOptions(parseElement(`<div data-video="a" data-add-config="{"></div>`), 'data-').config).toBe(
      undefined,
    );
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});

describe('readPageMetadata', () => {
  it('reads the nine names only, and cuts all but keywords [PP-04]', () => {
    const long = 'word '.repeat(30);
    const page = new DOMParser().parseFromString(
      `<head><title>A post</title><meta property="og:title" content="Post"><meta name="description" content="${long}">
       <meta name="keywords" content="${long}"><meta name="csrf-token" content="secret"><meta name="robots"></head>`,
      'text/html',
    );
    expect(readPageMetadata(page)).toEqual({
      title: 'A post',
      'og:title': 'Post',
      description: long.slice(0, 60),
      keywords: long,
    });
  });
});
