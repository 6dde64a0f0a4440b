import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** The server says whether there is anything to fetch. */
const hasSome = (config: unknown): boolean => (config as { some?: unknown } | null)?.some === true;

/** HL-03: marks on the seek bar. */
export const highlights: WidgetManifest = {
  id: 'highlights',
  when: hasSome,
  load: () => import('./highlights-widget.ts'),
};

/** HL-03, WM-01: the table of contents. Chapters alone are reason enough for one. */
export const toc: WidgetManifest = {
  id: 'toc',
  when: (config, _viewer, video) => hasSome(config) || video.chapters.length > 0,
  floating: { order: 1, label: 'Contents', icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01' },
  drawer: { title: 'Contents' },
  load: () => import('./toc-widget.tsx'),
};

export const manifests = [highlights, toc];
