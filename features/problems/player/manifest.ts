import type { WidgetManifest } from '#kernel/player/core/widget.ts';

/** Explains errors, offers a way to continue, and reports them to the server. */
export const problems: WidgetManifest = { id: 'problems', load: () => import('./widget.tsx') };

export const manifests = [problems];
