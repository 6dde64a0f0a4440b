import { describe, expect, it } from 'vitest';
import { parseVideoUrl, toShareUrl } from './video-url.ts';

const ID = 'abcdefghijkm';
const host = 'https://video.example.org';

describe('toShareUrl', () => {
  it.each([
    [`${host}/kapsule/${ID}`, `${host}/app/video/${ID}`],
    [`${host}/kapsule/${ID}/v3/embedded`, `${host}/app/video/${ID}`],
    [`${host}/kapsule/${ID}/v3/embedded/`, `${host}/app/video/${ID}`],
    [`/kapsule/${ID}/v3/embedded?offset=3`, `/app/video/${ID}?offset=3`],
    [`${host}/app/video/${ID}/v4/embedded?trk_list=related`, `${host}/app/video/${ID}?trk_list=related`],
    [`http://localhost:8080/kapsule/${ID}`, `http://localhost:8080/app/video/${ID}`],
    [`${host}/kapsule/${ID}?&offset=3&&muted=1&`, `${host}/app/video/${ID}?offset=3&muted=1`],
    [`${host}/app/video/${ID}?offset=3#part`, `${host}/app/video/${ID}?offset=3`],
    [
      `${host}/kapsule/${ID}/v3/embedded?nv3Embed=1&msgToken=secret&source_url=x&embed_token=y&kct=z&access_token=w&muted=1`,
      `${host}/app/video/${ID}?muted=1`,
    ],
  ])('rewrites %s [EM-04]', (url, expected) => expect(toShareUrl(url)).toBe(expected));

  it.each(['', 'nonsense', `${host}/kapsule/short`, `${host}/app/studio`, `//evil.example/kapsule/${ID}`])(
    'does not change %j [EM-04]',
    (url) => expect(toShareUrl(url)).toBe(url),
  );
});

describe('parseVideoUrl', () => {
  it.each([
    [`${host}/app/video/${ID}`, { origin: host, videoId: ID, query: '' }],
    [
      ` ${host}/kapsule/${ID}/v3/embedded?offset=3&msgToken=x `,
      { origin: host, videoId: ID, query: 'offset=3' },
    ],
    [`/app/video/${ID}`, { origin: '', videoId: ID, query: '' }],
    [`javascript:alert('/app/video/${ID}')`, null],
    [`https://user:pass@video.example.org/app/video/${ID}`, null],
    [`https://evil.example\\@video.example.org/app/video/${ID}`, null],
    [`${host}/app/video/${ID}/../../login`, null],
    [`${host}/x?/app/video/${ID}`, null],
    [`${host}/app/video/${ID} evil`, null],
    [`//app/video/${ID}`, null],
  ])('parses %s', (url, expected) => expect(parseVideoUrl(url)).toEqual(expected));
});
