import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { text } from './messages.ts';

/** The server reports whether there are any marks. */
const hasMarks = (config: unknown): boolean => (config as { some?: unknown } | null)?.some === true;

/** HL-03: marks on the seek bar. */
export const highlights: WidgetManifest = {
  id: 'highlights',
  when: hasMarks,
  load: () => import('./highlights-widget.ts'),
};

/** HL-03, WM-01: the table of contents, also shown for chapters alone. */
export const toc: WidgetManifest = {
  id: 'toc',
  when: (config, _viewer, video) => hasMarks(config) || video.chapters.length > 0,
  floating: {
    order: 1,
    get label() {
      return text('contents');
    },
    icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  },
  drawer: {
    get title() {
      return text('contents');
    },
  },
  load: () => import('./toc-widget.tsx'),
};

export const manifests = [highlights, toc];
