import { describe, expect, it } from 'vitest';
import { contentOrigins } from './content-origins.ts';

describe('contentOrigins', () => {
  it.each([
    ['an address', 'https://forms.example.org/a/b?c=d#e', ['https://forms.example.org']],
    ['a port', 'http://forms.example.org:8080/a', ['http://forms.example.org:8080']],
    ['an address with a user', 'https://me:secret@forms.example.org/a', ['https://forms.example.org']],
    ['an international name', 'https://bücher.example/a', ['https://xn--bcher-kva.example']],
    ['a relative path', 'pictures/a.png', []],
    ['an address without a scheme', '//forms.example.org/a', []],
    ['a script', 'javascript:alert(1)', []],
    ['data', 'data:text/html,hello', []],
    ['a wildcard', 'https://*/', []],
    ['a host with an underscore', 'https://my_bucket.example.org/a', []],
    ['an IPv6 address', 'https://[2001:db8::1]/a', []],
    ['a second directive', "https://a.example; script-src 'unsafe-inline'", []],
    ['a second source', 'https://a.example https://b.example', []],
    ['nothing', undefined, []],
  ])('reads %s', (_, address, origins) => {
    expect(contentOrigins([{ frames: [address], images: [address], files: [address] }])).toEqual({
      frames: origins,
      images: origins,
      files: origins,
    });
  });

  it('lists each origin once, separately for frames, images, and files', () => {
    const named = [
      { frames: ['https://b.example/1', 'https://a.example/1'] },
      { frames: ['https://b.example/2'], images: ['https://c.example/i.png'] },
      { files: ['https://d.example/a.html'] },
    ];
    expect(contentOrigins(named)).toEqual({
      frames: ['https://a.example', 'https://b.example'],
      images: ['https://c.example'],
      files: ['https://d.example'],
    });
  });

  it('limits the number of origins', () => {
    const images = Array.from({ length: 200 }, (__, index) => `https://h${index}.example/i.png`);
    expect(contentOrigins([{ images }]).images).toHaveLength(40);
  });
});
