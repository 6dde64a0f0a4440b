import type { ShownSpotlight } from './parse-config.ts';
import type { SpotlightsContext } from './widget.tsx';

/** SP-03: the browser follows links by itself; playback pauses meanwhile. */
export function openSpotlight({ player, track }: SpotlightsContext, spotlight: ShownSpotlight): void {
  const { id, style, action, conf, startMs } = spotlight;
  if (!action || action.type === 'none') return;
  // TR-06
  track('opened', {
    type: 'BW',
    mode: action.type,
    id,
    name: style.text || conf?.displayname || '',
    displayname: conf?.displayname ?? '',
    offset: startMs,
  });
  if (action.type === 'seek') player.seek(action.seekto ?? 0);
  else player.pause();
}
