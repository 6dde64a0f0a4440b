import type { ApiClient } from './api-client.ts';
import { errorCode } from './error-message.ts';
import type { SessionTokens } from './session-tokens.ts';

/** Gets the newest tokens with `client`; true when they belong to a session. */
export type RenewTokens = (client: ApiClient) => Promise<boolean>;

/**
 * Repeats a call once with fresh tokens if the server rejected the old ones. Calls that fail together share one renewal.
 * A rejected `_csrf` always deserves a second attempt, because the call may not need a session at all.
 */
export function withRenewal(
  client: ApiClient,
  tokens: Pick<SessionTokens, 'kct'>,
  renew: RenewTokens,
): ApiClient {
  let renewing: Promise<boolean> | null = null;
  function renewTogether(): Promise<boolean> {
    renewing ??= renew(client).finally(() => {
      renewing = null;
    });
    return renewing;
  }
  return {
    async call(route, input, options) {
      try {
        return await client.call(route, input, options);
      } catch (error) {
        const code = errorCode(error);
        // Without a token there was no session to lose.
        const mayBeRenewed = code === 'CSRF_INVALID' || (code === 'UNAUTHENTICATED' && tokens.kct !== null);
        if (!mayBeRenewed) throw error;
        const hasSession = await renewTogether();
        if (!hasSession && code !== 'CSRF_INVALID') throw error;
        return client.call(route, input, options);
      }
    },
  };
}
