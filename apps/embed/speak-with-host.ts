import type { OpenedPlayer } from '#apps/player/open-player.tsx';
import type { Me } from '#features/accounts/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playbackPath } from '#features/playback/paths.ts';
import { connectHost, type HostConnection } from '#kernel/player/bridge/connect-host.ts';
import type { Door } from '#kernel/player/bridge/door.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { otherVideoAddress } from './other-video.ts';

interface Tokens {
  kct: string | null;
  csrf: string | null;
}

export interface HostTalkOptions {
  readonly door: Door;
  readonly tokens: Tokens;
  readonly api: ApiPort;
  readonly videoId: string;
  /** This viewer was not let in by the document. */
  readonly isClosed: boolean;
  /** Opens a player that calls `onCreated` before it starts. */
  open(configuration: WidgetConfiguration | null, onCreated: (player: Player) => void): OpenedPlayer;
}

const ME_PATH = '/api/v1/me';

/** Opens the player and lets the host page drive it, bring a session, and change the video. */
export function speakWithHost({ door, tokens, api, videoId, isClosed, open }: HostTalkOptions): void {
  let connection: HostConnection | undefined;
  let opened = openConnected(null, null);
  function openConnected(configuration: WidgetConfiguration | null, kct: string | null): OpenedPlayer {
    connection?.close();
    const player = open(configuration, (created) => {
      connection = connectHost({
        door,
        player: created,
        kct,
        goTo: (other, plays) => location.replace(otherVideoAddress(location.href, other, plays)),
        onSession: (brought) => void takeSession(brought),
      });
    });
    connection?.accept();
    return player;
  }
  /** Where cookies reach the frame, the viewer's own session goes before any that a page brings. */
  async function takeSession(kct: string): Promise<void> {
    if (tokens.kct !== null) return;
    tokens.kct = kct;
    try {
      const { _csrf } = await api.get<Pick<Me, '_csrf'>>(ME_PATH);
      tokens.csrf = _csrf;
      if (!isClosed) return;
      const configuration = await api.get<WidgetConfiguration>(playbackPath(videoId, location.search));
      opened.close();
      opened = openConnected(configuration, kct);
    } catch {
      // A session that is no good opens nothing; what the document said stays.
    }
  }
}
