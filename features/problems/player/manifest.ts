import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Says what went wrong, in words and with a way out, and tells the server. */
export const problems: WidgetManifest = { id: 'problems', load: () => import('./widget.tsx') };

export const manifests = [problems];
