import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import { text } from './messages.ts';

/** SH-01, WM-01 */
export const share: WidgetManifest = {
  id: 'share',
  floating: {
    order: 6,
    opens: 'dialog',
    get label() {
      return text('share');
    },
    icon: 'M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7',
  },
  load: () => import('./widget.tsx'),
};

export const manifests = [share];
