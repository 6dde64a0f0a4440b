import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { text } from './messages.ts';

/** FB-04, WM-01, EO-06 */
export const feedback: WidgetManifest = {
  id: 'feedback',
  floating: {
    order: 5,
    opens: 'dialog',
    get label() {
      return text('feedback');
    },
    icon: 'M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5ZM9 10h6M9 14h4',
  },
  end: { order: 30 },
  load: () => import('./widget.tsx'),
};

export const manifests = [feedback];
