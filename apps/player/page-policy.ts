import type { WidgetConfiguration } from '#features/playback/contract.ts';

type ContentOrigins = WidgetConfiguration['content_origins'];
const KINDS = ['frames', 'images', 'files'] as const;

/**
 * Whether a document whose content security policy allows `allowed` can show everything in `needed`. A document keeps the
 * policy it was loaded with, so a video opened in place may need a new document.
 */
export const coversOrigins = (allowed: ContentOrigins, needed: ContentOrigins): boolean =>
  KINDS.every((kind) => needed[kind].every((origin) => allowed[kind].includes(origin)));
