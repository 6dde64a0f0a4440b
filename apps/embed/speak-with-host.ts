import type { OpenedPlayer } from '#apps/player/open-player.tsx';
import { accountCalls } from '#features/accounts/calls.ts';
import { playbackCalls } from '#features/playback/calls.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { connectHost } from '#kernel/player/bridge/connect-host.ts';
import type { Door } from '#kernel/player/bridge/door.ts';
import { otherVideoAddress } from './other-video.ts';

export interface HostTalk {
  readonly door: Door;
  readonly tokens: SessionTokens;
  readonly api: ApiClient;
  readonly opened: OpenedPlayer;
  readonly videoId: string;
  /** This viewer was not let in by the document. */
  readonly isClosed: boolean;
  reopen(configuration: WidgetConfiguration): OpenedPlayer;
}

/** Lets the page around drive the player, bring a session and change the video. */
export function speakWithHost({ door, tokens, api, videoId, reopen, ...given }: HostTalk): void {
  const hasOwnSession = tokens.kct !== null;
  let { isClosed } = given;
  let connection = connect(given.opened, null);
  function connect(opened: OpenedPlayer, kct: string | null) {
    return connectHost({
      door,
      player: opened.player,
      kct,
      goTo: (other, plays) => location.replace(otherVideoAddress(location.href, other, plays)),
      onSession: (brought) => void takeSession(opened, brought),
    });
  }
  /**
   * If cookies reach the frame, the viewer's own session takes precedence over any that a page brings. Otherwise the
   * newest one counts, since the one before may have expired.
   */
  async function takeSession(opened: OpenedPlayer, kct: string): Promise<void> {
    if (hasOwnSession) return;
    tokens.kct = kct;
    try {
      const me = await api.call(accountCalls.me, {});
      if (!me.kct && tokens.kct === kct) tokens.kct = null;
      if (!me.kct || !isClosed) return;
      const query = new URLSearchParams(location.search);
      const configuration = await api.call(playbackCalls.get, { video: videoId }, { query });
      isClosed = configuration.problem === 'VIDEO_PRIVATE';
      connection.close();
      opened.close();
      connection = connect(reopen(configuration), kct);
    } catch {
      // The session cannot be checked now; what the document said stays.
    }
  }
}
