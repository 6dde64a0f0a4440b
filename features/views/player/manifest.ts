import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { isTracked } from './config.ts';

/** Reports views to the server: what was watched, what viewers did, how well it played. */
export const trackviewprogress: WidgetManifest = {
  id: 'trackviewprogress',
  when: isTracked,
  load: () => import('./widget.ts'),
};

export const manifests = [trackviewprogress];
