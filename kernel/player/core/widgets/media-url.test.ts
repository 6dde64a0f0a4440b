import { describe, expect, it } from 'vitest';
import { mediaUrl } from './media-url.ts';

describe('mediaUrl', () => {
  it.each([
    ['icons/info.svg', 'https://m.example/w/', 'https://m.example/w/icons/info.svg'],
    ['/icons/info.svg', '/media/w', '/media/w/icons/info.svg'],
    ['https://other.example/a.png', '/media/w', 'https://other.example/a.png'],
    ['//other.example/a.png', '/media/w', '//other.example/a.png'],
    ['data:image/png;base64,AA', '/media/w', 'data:image/png;base64,AA'],
    ['javascript:alert(1)', '/media/w', ''],
    ['data:text/html,x', '/media/w', ''],
  ])('%s [EM-10]', (path, base, expected) => {
    expect(mediaUrl(path, base)).toBe(expected);
  });
});
