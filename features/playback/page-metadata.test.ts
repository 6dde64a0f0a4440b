import { describe, expect, it } from 'vitest';
import { pageMetadata } from './page-metadata.ts';

describe('pageMetadata', () => {
  it('collects only the nine specified names [PP-04]', () => {
    const names = [
      'og:title',
      'og:description',
      'og:site_name',
      'description',
      'title',
      'viewport',
      'robots',
      'keywords',
      'author',
    ];
    const tags = [...names, 'csrf-token', 'og:image', 'constructor'].map((name) => ({ name, content: name }));
    expect(pageMetadata(tags)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('truncates to 60 characters, except keywords [PP-04]', () => {
    const content = 'k'.repeat(200);
    const found = pageMetadata([
      { name: 'OG:Title ', content },
      { name: 'keywords', content },
      { name: 'keywords', content: 'second' },
    ]);
    expect(found).toEqual({ 'og:title': 'k'.repeat(60), keywords: content });
  });
});
