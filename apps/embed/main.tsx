import '#kernel/ui/tokens.css';
import { bringTemplate } from '#apps/player/bring-template.ts';
import { createRenewal } from '#apps/player/media-renewal.ts';
import { type OpenedPlayer, openPlayer } from '#apps/player/open-player.tsx';
import { createPageServices } from '#apps/player/page-services.ts';
import { keepAlive } from '#features/accounts/client/keep-alive.ts';
import { createSessionApi } from '#features/accounts/client/session-api.ts';
import type { Me } from '#features/accounts/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playerConfig } from '#features/playback/player/player-config.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { BootedApp, BootHandle } from '#kernel/player/boot/boot-handle.ts';
import { createEngineStarter } from '#kernel/player/core/media/start-engine.ts';
import type { Player } from '#kernel/player/core/player.ts';
import type { BootMedia } from '#kernel/player/handover/boot-media.ts';
import { openStream } from './open-stream.ts';
import { speakWithHost } from './speak-with-host.ts';

interface PageData {
  readonly me: Me;
  readonly configuration: WidgetConfiguration;
}

/** Takes over from the boot script: the same element, playing on, and live controls in the place of the standing ones. */
export const start: BootedApp['start'] = ({
  element,
  media,
  isPlayRequested,
  door,
  release,
}: BootHandle): void => {
  const text = document.getElementById('page-data')?.textContent ?? '';
  const { me, configuration } = JSON.parse(text) as PageData;
  const { embed_pass } = configuration;
  const tokens = { kct: me.kct ?? null, csrf: me._csrf as string | null };
  const api = createSessionApi({ tokens, pass: embed_pass });
  keepAlive(api, () => tokens.kct !== null);
  let opening: Promise<Listen> | undefined;
  /** The frame's one stream, for the player and its widgets. */
  const stream = (): Promise<Listen> => {
    opening ??= openStream(tokens, embed_pass);
    return opening;
  };
  const stage = document.getElementById('player') as HTMLElement;
  const open = (
    wire: WidgetConfiguration,
    begin: { readonly autoplay: boolean; readonly boot: BootMedia | null; readonly receivedAtMs: number },
    onCreated: (player: Player) => void,
  ): OpenedPlayer => {
    const told = playerConfig(wire, wire.parameters, begin.receivedAtMs);
    const config = { ...told, start: { ...told.start, autoplay: begin.autoplay } };
    return openPlayer({
      stage,
      video: element,
      config,
      api,
      keyTarget: document,
      onCreated,
      afterStart: bringTemplate(wire),
      renew: createRenewal(api, config.video.id),
      listen: stream,
      services: createPageServices({
        api,
        tokens,
        pass: embed_pass,
        videoId: config.video.id,
        openStream: stream,
      }),
      startEngine: createEngineStarter({ preferNative: config.start.preferNative, boot: begin.boot }),
    });
  };
  // What the address asked for has been tried already, and the viewer may have said otherwise since.
  // The document may have waited long for somebody to show interest.
  const first = { autoplay: isPlayRequested, boot: media, receivedAtMs: performance.timeOrigin };
  const openFirst = (onCreated: (player: Player) => void): OpenedPlayer => {
    const opened = open(configuration, first, onCreated);
    release();
    document.getElementById('chrome')?.remove();
    delete stage.dataset.boot;
    return opened;
  };
  if (!door) return void openFirst(() => undefined);
  const { problem, kapsuleinfo, parameters } = configuration;
  const { autoplay } = parameters;
  speakWithHost({
    door,
    tokens,
    api,
    videoId: kapsuleinfo.kapsule_id,
    isClosed: problem === 'VIDEO_PRIVATE',
    open: (wire, onCreated) =>
      wire
        ? open(wire, { autoplay: autoplay ?? false, boot: null, receivedAtMs: Date.now() }, onCreated)
        : openFirst(onCreated),
  });
};
