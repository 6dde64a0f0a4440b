import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { text } from '../count-messages.ts';
import { HEART } from '../heart.ts';

/** LK-01: a button with the number of likes, also on the end screen (EO-06). */
export const like: WidgetManifest = {
  id: 'like',
  floating: {
    order: 4,
    get label() {
      return text('like');
    },
    icon: HEART,
  },
  end: { order: 20 },
  load: () => import('./widget.tsx'),
};

export const manifests = [like];
