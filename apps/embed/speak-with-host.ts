import type { OpenedPlayer } from '#apps/player/open-player.tsx';
import type { Me } from '#features/accounts/contract.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { playbackPath } from '#features/playback/paths.ts';
import { connectHost } from '#kernel/player/bridge/connect-host.ts';
import type { Door } from '#kernel/player/bridge/door.ts';
import type { ApiPort } from '#kernel/player/core/api-port.ts';
import { otherVideoAddress } from './other-video.ts';

interface Tokens {
  kct: string | null;
  csrf: string | null;
}

export interface HostTalk {
  readonly door: Door;
  readonly tokens: Tokens;
  readonly api: ApiPort;
  readonly opened: OpenedPlayer;
  readonly videoId: string;
  /** This viewer was not let in by the document. */
  readonly isClosed: boolean;
  reopen(configuration: WidgetConfiguration): OpenedPlayer;
}

const ME_PATH = '/api/v1/me';

/** Lets the page around drive the player, bring a session and change the video. */
export function speakWithHost({ door, tokens, api, videoId, reopen, ...given }: HostTalk): void {
  let connection = connect(given.opened, null);
  function connect(opened: OpenedPlayer, kct: string | null) {
    return connectHost({
      ...{ door, player: opened.player, kct },
      goTo: (other, plays) => location.replace(otherVideoAddress(location.href, other, plays)),
      onSession: (brought) => void takeSession(opened, brought),
    });
  }
  /** Where cookies reach the frame, the viewer's own session goes before any that a page brings. */
  async function takeSession(opened: OpenedPlayer, kct: string): Promise<void> {
    if (tokens.kct !== null) return;
    tokens.kct = kct;
    try {
      const { _csrf } = await api.get<Pick<Me, '_csrf'>>(ME_PATH);
      tokens.csrf = _csrf;
      if (!given.isClosed) return;
      const configuration = await api.get<WidgetConfiguration>(playbackPath(videoId, location.search));
      connection.close();
      opened.close();
      connection = connect(reopen(configuration), kct);
    } catch {
      // A session that is no good opens nothing; what the document said stays.
    }
  }
}
