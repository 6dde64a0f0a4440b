import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#kernel/contract/errors.ts';

const STALE_AFTER_MS = 30_000;
const RETRIES = 2;

/** Retries only help if the server is unreachable or overloaded. */
const isRetryable = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || error.status >= 500);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES && isRetryable(error),
        // The server may run on this machine while the browser reports that it is offline.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
