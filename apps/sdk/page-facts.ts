import { pageMetadata } from '#features/playback/page-metadata.ts';

/** PP-04: how the page around describes itself. */
export function pageFacts(page: Document): Record<string, string> {
  const tags = [...page.querySelectorAll<HTMLMetaElement>('meta[content]')].map((tag) => ({
    name: tag.name || tag.getAttribute('property') || '',
    content: tag.content,
  }));
  return pageMetadata([...tags, { name: 'title', content: page.title }]);
}
