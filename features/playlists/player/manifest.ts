import type { WidgetManifest } from '#kernel/player/core/widget.ts';
import type { PlaylistConfig } from '../contract.ts';
import { text } from './button-messages.ts';

/** The list that the video is opened in: drawer, steps, and what follows the end. */
export const playlist: WidgetManifest = {
  id: 'playlist',
  // Without data the video is not in a playlist.
  when: (config) => typeof (config as { id?: unknown } | null)?.id === 'string',
  floating: {
    order: 7,
    get label() {
      return text('seeVideos');
    },
    get mobileLabel() {
      return text('playlist');
    },
    icon: 'M4 6h12M4 11h12M4 16h7M15 14.5v6l5-3z',
  },
  drawer: {
    get title() {
      return text('playlist');
    },
    titleFor(config) {
      const { kind, displayname = '' } = config as Partial<PlaylistConfig>;
      return kind === 'later' ? text('watchLater') : String(displayname);
    },
    side: 'bottom',
    width: 70,
    maxHeight: 85,
  },
  end: { order: 40 },
  load: () => import('./widget.tsx'),
};

export const manifests = [playlist];
