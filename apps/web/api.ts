import { accountRoutes } from '#features/accounts/contract.ts';
import { type ApiClient, createApiClient, type SessionTokens } from '#kernel/client/api-client.ts';
import { errorCode } from '#kernel/client/error-message.ts';

/**
 * The page's client. A token that has grown old, for instance after signing in anew in another tab, is
 * replaced and the call made once more, so that nothing typed is lost over it.
 */
export function createPageApi(tokens: SessionTokens, send?: typeof fetch): ApiClient {
  const client = createApiClient({ host: '', tokens, ...(send ? { fetch: send } : {}) });
  return {
    async call(route, input, options) {
      try {
        return await client.call(route, input, options);
      } catch (error) {
        if (errorCode(error) !== 'CSRF_INVALID') throw error;
        await client.call(accountRoutes.me, {});
        return client.call(route, input, options);
      }
    },
  };
}
