import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import type { CaptionsConfig } from '../widget-config.ts';
import { text } from './messages.ts';

/** Captions on top of the video, and the transcript in a drawer. */
export const captions: WidgetManifest = {
  id: 'captions',
  drawer: {
    get title() {
      return text('transcript');
    },
  },
  when: (config) => ((config as Partial<CaptionsConfig> | null)?.tracks?.length ?? 0) > 0,
  load: () => import('./widget.ts'),
};

export const manifests = [captions];
