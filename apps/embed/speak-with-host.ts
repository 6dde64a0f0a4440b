import type { OpenedPlayer } from '#apps/player/open-player.tsx';
import { accountCalls } from '#features/accounts/calls.ts';
import { playbackCalls } from '#features/playback/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { connectHost, type HostConnection } from '#kernel/player/bridge/connect-host.ts';
import type { Door } from '#kernel/player/bridge/door.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { otherVideoAddress } from './other-video.ts';

export interface HostTalkOptions {
  readonly door: Door;
  readonly tokens: SessionTokens;
  readonly api: ApiClient;
  readonly videoId: string;
  /** This viewer was not let in by the document. */
  readonly isClosed: boolean;
  /** Opens a player that calls `onCreated` before it starts. */
  open(configuration: WidgetConfiguration | null, onCreated: (player: Player) => void): OpenedPlayer;
}

/** Opens the player and lets the host page drive it, bring a session, and change the video. */
export function speakWithHost({ door, tokens, api, videoId, open, ...given }: HostTalkOptions): void {
  const hasOwnSession = tokens.kct !== null;
  let { isClosed } = given;
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
  /**
   * If cookies reach the frame, the viewer's own session takes precedence over any that a page brings. Otherwise the
   * newest one counts, since the one before may have expired.
   */
  async function takeSession(kct: string): Promise<void> {
    if (hasOwnSession) return;
    tokens.kct = kct;
    try {
      const me = await api.call(accountCalls.me, {});
      if (!me.kct && tokens.kct === kct) tokens.kct = null;
      if (!me.kct || !isClosed) return;
      const query = new URLSearchParams(location.search);
      const configuration = await api.call(playbackCalls.get, { video: videoId }, { query });
      isClosed = configuration.problem === 'VIDEO_PRIVATE';
      opened.close();
      opened = openConnected(configuration, kct);
    } catch {
      // The session cannot be checked now; what the document said stays.
    }
  }
}
