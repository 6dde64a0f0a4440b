import type { Me } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { playbackCalls } from '#features/playback/calls.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { PlayerServices } from '#kernel/player/core/player-services.ts';
import { createBeacon } from './send-beacon.ts';
import { createSignIn } from './sign-in.ts';
import { createVideoEvents } from './video-events.ts';
import { createConfigWatch } from './watch-config.ts';

export interface PageServicesOptions {
  readonly api: ApiClient;
  readonly tokens: SessionTokens;
  readonly pass?: string | null | undefined;
  readonly videoId: string;
  /** The page's shared event stream. */
  openStream(): Promise<Listen>;
  /** The viewer has signed in through the player. */
  onSignedIn?(me: Me): void;
}

/** Widget services of the watch page and the embed page. */
export function createPageServices(options: PageServicesOptions): PlayerServices {
  const { api, tokens, pass, videoId, openStream } = options;
  const listen = createVideoEvents(openStream, videoId);
  return {
    listen,
    signIn: createSignIn(api, options.onSignedIn),
    signInUrl: (page) => buildSignInUrl(document.cookie, page),
    beacon: createBeacon({ tokens, pass }),
    storage: () => localStorage,
    watchConfig: createConfigWatch({
      listen,
      load: async () => {
        const query = new URLSearchParams(location.search);
        return (await api.call(playbackCalls.get, { video: videoId }, { query })).widgets;
      },
    }),
  };
}
