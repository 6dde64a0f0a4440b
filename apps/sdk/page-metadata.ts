import { pageMetadata } from '#features/playback/page-metadata.ts';

/** PP-04: the metadata of the host page. */
export function readPageMetadata(page: Document): Record<string, string> {
  const tags = [...page.querySelectorAll<HTMLMetaElement>('meta[content]')].map((tag) => ({
    name: tag.name || tag.getAttribute('property') || '',
    content: tag.content,
  }));
  return pageMetadata([...tags, { name: 'title', content: page.title }]);
}
