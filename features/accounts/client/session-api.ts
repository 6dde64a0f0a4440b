import { type ApiClient, type ApiClientOptions, createApiClient } from '#kernel/client/api-client.ts';
import { withRenewal } from '#kernel/client/with-renewal.ts';
import { accountCalls } from '../calls.ts';

type SessionApiOptions = Omit<ApiClientOptions, 'host'> & Partial<Pick<ApiClientOptions, 'host'>>;

/**
 * The API client of a page. If its tokens are out of date, for example because the viewer signed in again in another
 * tab, it gets new ones and repeats the call, so that nothing typed is lost.
 */
export function createSessionApi({ host = '', ...options }: SessionApiOptions): ApiClient {
  const { tokens } = options;
  return withRenewal(createApiClient({ ...options, host }), tokens, async (client) => {
    const { kct = null } = await client.call(accountCalls.me, {});
    tokens.kct = kct;
    return kct !== null;
  });
}
