import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import type { CaptionsConfig } from '../widget-config.ts';

/** Captions over the picture, and what is said as a list beside it. */
export const captions: WidgetManifest = {
  id: 'captions',
  drawer: { title: 'Transcript' },
  when: (config) => ((config as Partial<CaptionsConfig> | null)?.tracks?.length ?? 0) > 0,
  load: () => import('./widget.ts'),
};

export const manifests = [captions];
