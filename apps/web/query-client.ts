import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#kernel/contract/errors.ts';

const FRESH_MS = 30_000;
const RETRIES = 2;

/** Only what may succeed the next time is asked again: the server being away or overloaded. */
const mayRecover = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || error.status >= 500);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && mayRecover(error),
        // Our own server may be on this machine while the browser thinks it is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
