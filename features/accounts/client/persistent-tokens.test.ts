import { describe, expect, it } from 'vitest';
import { createApiClient } from '#kernel/client/api-client.ts';
import { createMemoryStorage } from '#test/panel/panel-fakes.ts';
import { accountRoutes } from '../contract.ts';
import { createPersistentTokens } from './persistent-tokens.ts';

describe('createPersistentTokens', () => {
  it('holds the latest kct, and stores it for a reload on request [CA-10]', async () => {
    const storage = createMemoryStorage();
    const tokens = createPersistentTokens('csrf-1', storage);
    const sent: (string | null)[] = [];
    const send: typeof fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('x-kct'));
      return new Response(JSON.stringify({ sid: 's', kct: `kct-${sent.length}` }));
    };
    const api = createApiClient({ host: '', tokens, fetch: send });
    await api.call(accountRoutes.keepAlive, {});
    expect(storage.kept.size).toBe(0);
    expect(tokens.persist()).toBe(true);
    await api.call(accountRoutes.keepAlive, {});
    await api.call(accountRoutes.keepAlive, {});
    expect(sent).toEqual([null, 'kct-1', 'kct-2']);
    expect(createPersistentTokens('csrf-2', storage).kct).toBe('kct-3');
  });

  it('forgets an ended session', () => {
    const storage = createMemoryStorage();
    const tokens = createPersistentTokens('csrf-1', storage);
    tokens.kct = 'kct-1';
    tokens.persist();
    tokens.kct = null;
    expect([tokens.kct, createPersistentTokens('csrf-2', storage).kct]).toEqual([null, null]);
  });
});
