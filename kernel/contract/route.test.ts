import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '#kernel/client/api-client.ts';
import { defineRoute, type RouteCalls } from './route.ts';

const itemRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/items/:id',
    summary: 'One item',
    auth: 'public',
    input: z.object({ id: z.string(), max: z.coerce.number<string>().default(1) }),
    output: z.object({ size: z.number() }),
  }),
};
const itemCalls: RouteCalls<typeof itemRoutes, 'get'> = { get: { method: 'GET', path: '/api/items/:id' } };

const api = createApiClient({
  host: '',
  tokens: { kct: null, csrf: null },
  fetch: async () => new Response('{"size":3}'),
});

// The compiler checks the lines after '@ts-expect-error': one that compiles is an error.
describe('RouteCalls', () => {
  it('accepts the method and the path of the contract only', () => {
    const wrong: RouteCalls<typeof itemRoutes, 'get'>[] = [
      // @ts-expect-error the contract says GET
      { get: { method: 'POST', path: '/api/items/:id' } },
      // @ts-expect-error the contract has another path
      { get: { method: 'GET', path: '/api/item/:id' } },
      // @ts-expect-error the contract has no such route
      { get: itemCalls.get, put: itemCalls.get },
    ];
    expect(wrong).toHaveLength(3);
  });

  it('has the input and the output of the contract', async () => {
    const { size } = await api.call(itemCalls.get, { id: 'a' });
    const double: number = size * 2;
    expect(double).toBe(6);
    // @ts-expect-error id is missing
    await api.call(itemCalls.get, {});
    // @ts-expect-error id is a text
    await api.call(itemCalls.get, { id: 1 });
    // @ts-expect-error the contract has no such field
    await api.call(itemCalls.get, { id: 'a', min: 1 });
    // @ts-expect-error size is a number
    const text: string = (await api.call(itemCalls.get, { id: 'a' })).size;
    // @ts-expect-error there is no such field
    const other = (await api.call(itemCalls.get, { id: 'a' })).sizes;
    expect([text, other]).toEqual([3, undefined]);
  });

  it('is called like the route itself', async () => {
    const byRoute: { size: number } = await api.call(itemRoutes.get, { id: 'a', max: '2' });
    // @ts-expect-error id is a text
    await api.call(itemRoutes.get, { id: 1 });
    expect(byRoute).toEqual(await api.call(itemCalls.get, { id: 'a', max: '2' }));
  });
});
