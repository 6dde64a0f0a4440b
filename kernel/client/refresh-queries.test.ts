import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshQueries } from './refresh-queries.ts';

/** A query whose requests are answered by the test with the server's value at that time. */
function createQuery(key: readonly string[] = ['/notes', 'a'], client = new QueryClient()) {
  const open: ((error?: Error) => void)[] = [];
  const server = { value: 1 };
  let requests = 0;
  let canceled = 0;
  const observer = new QueryObserver(client, {
    queryKey: key,
    retry: false,
    queryFn: ({ signal }) => {
      requests += 1;
      const { value } = server;
      signal.addEventListener('abort', () => {
        canceled += 1;
      });
      return new Promise<number>((resolve, reject) => {
        open.push((error) => (error ? reject(error) : resolve(value)));
      });
    },
  });
  stops.push(observer.subscribe(() => {}));
  return {
    client,
    server,
    observer,
    counts: () => ({ requests, canceled }),
    shown: () => observer.getCurrentResult().data,
    /** Answers the open request; the next one, if any, has been sent afterwards. */
    async answer(error?: Error): Promise<void> {
      await vi.waitFor(() => expect(open).toHaveLength(1));
      open.shift()?.(error);
      await vi.waitFor(() =>
        expect(open.length === 1 || observer.getCurrentResult().fetchStatus === 'idle').toBe(true),
      );
    },
    change(value: number): void {
      server.value = value;
      refreshQueries(client, ['/notes']);
    },
  };
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('refreshQueries', () => {
  it('sends two requests for a burst of changes, cancels none, and shows the last change', async () => {
    const query = createQuery();
    await query.answer();
    for (let value = 2; value <= 9; value += 1) query.change(value);
    expect(query.counts()).toEqual({ requests: 2, canceled: 0 });
    await query.answer();
    // The first answer is shown while the second is on its way.
    expect(query.shown()).toBe(2);
    await query.answer();
    expect(query.shown()).toBe(9);
    expect(query.counts()).toEqual({ requests: 3, canceled: 0 });
  });

  it('sends one request for one change', async () => {
    const query = createQuery();
    await query.answer();
    query.change(2);
    await query.answer();
    expect([query.shown(), query.counts().requests]).toEqual([2, 2]);
    query.change(3);
    await query.answer();
    expect([query.shown(), query.counts().requests]).toEqual([3, 3]);
  });

  it('does not trust a request that was sent before the change', async () => {
    const query = createQuery();
    await query.answer();
    void query.observer.refetch();
    query.change(2);
    expect(query.counts()).toEqual({ requests: 2, canceled: 0 });
    await query.answer();
    expect(query.shown()).toBe(1);
    await query.answer();
    expect(query.shown()).toBe(2);
    expect(query.counts()).toEqual({ requests: 3, canceled: 0 });
  });

  it('shows the last change also when the request before it fails', async () => {
    const query = createQuery();
    await query.answer();
    query.change(2);
    query.change(3);
    await query.answer(new Error('gone'));
    await query.answer();
    expect([query.shown(), query.counts().requests]).toEqual([3, 3]);
  });

  it('counts changes of each query of a prefix on its own', async () => {
    const a = createQuery(['/notes', 'a']);
    const b = createQuery(['/notes', 'b'], a.client);
    await a.answer();
    await b.answer();
    a.change(2);
    b.server.value = 5;
    await a.answer();
    b.change(6);
    await a.answer();
    await b.answer();
    await b.answer();
    expect([a.shown(), b.shown()]).toEqual([2, 6]);
    expect([a.counts().requests, b.counts().requests]).toEqual([3, 3]);
  });

  it('sends nothing for a query that is not shown, which is loaded when it is shown again', async () => {
    const query = createQuery();
    await query.answer();
    for (const stop of stops.splice(0)) stop();
    query.change(2);
    query.change(3);
    expect(query.counts().requests).toBe(1);
    stops.push(query.observer.subscribe(() => {}));
    await query.answer();
    expect([query.shown(), query.counts().requests]).toEqual([3, 2]);
  });
});
