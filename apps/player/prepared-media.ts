import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { StartEngine } from '#kernel/player/core/media/engine.ts';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import type { PlayerConfig } from '#kernel/player/core/player-config.ts';
import type { BootMedia } from '#kernel/player/handover/boot-media.ts';

interface PreparedMedia {
  /** The view that it was prepared for. */
  readonly viewToken: string;
  readonly startMs: number;
  open(element: HTMLVideoElement, startMs: number): BootMedia | null;
}

/** The video that will probably be opened next. */
let prepared: PreparedMedia | null = null;

/** Loads what shows the first frame of a video into the browser's cache: its first segments, and the code that appends them. */
export async function prepareMedia({ kvtoken, viewOpts, start_media }: WidgetConfiguration): Promise<void> {
  if (!start_media) return;
  const [{ openMedia }, { chooseVideoTrack }] = await Promise.all([
    import('#kernel/player/boot/open-media.ts'),
    import('#kernel/player/boot/choose-track.ts'),
  ]);
  prepared = {
    viewToken: kvtoken,
    startMs: viewOpts.startTime,
    open: (element, startMs) => openMedia(start_media, element, startMs),
  };
  const tracks = [chooseVideoTrack(start_media), start_media.audio].filter((one) => one != null);
  await Promise.all(
    tracks.map(async ({ segment }) => (await fetch(segment, { priority: 'low' })).arrayBuffer()),
  );
}

/** An engine that continues with prepared media, like one after a boot script; null when there is none for this view. */
export function startPrepared(
  { viewToken, start }: Pick<PlayerConfig, 'viewToken' | 'start'>,
  element: HTMLVideoElement,
): StartEngine | null {
  const found = prepared?.viewToken === viewToken && prepared.startMs === start.startMs ? prepared : null;
  if (!found) return null;
  prepared = null;
  let starter: StartEngine | null = null;
  return (options) => {
    starter ??= createEngineStarter({ boot: found.open(element, start.startMs) });
    return starter(options);
  };
}
