import type { MediaPort } from '#features/media/port.ts';
import type { StartMedia } from '#kernel/contract/player-start.ts';
import type { WidgetConfiguration } from '../contract.ts';

/** What shows the first frame of a video before its playlists are loaded; null where an engine has to start it. */
export async function findStartMedia(
  { mediaurl, kapsuleinfo, viewOpts, parameters }: WidgetConfiguration,
  generation: number | null,
  media: Pick<MediaPort, 'startMedia'>,
): Promise<StartMedia | null> {
  // Other audio tracks and native HLS are up to the engine.
  const canStartEarly = parameters.hlsVersion === null && parameters.audiotrack === null;
  if (mediaurl === null || generation === null || viewOpts.playback_mode === 'LIVE' || !canStartEarly)
    return null;
  const { kapsule_id: video, visibility } = kapsuleinfo;
  const start = { startSec: viewOpts.startTime / 1000, isAudioOnly: viewOpts.playback_mode === 'AUDIO' };
  return media.startMedia({ video, generation, visibility }, start);
}
