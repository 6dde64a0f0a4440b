import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import { refreshVideo } from '../site/use-live-video.ts';
import { hasActiveUploads, type UploadItem } from './upload-queue.ts';
import { createUploadRecords, type UploadRecord } from './upload-records.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** One queue per document and person, so that uploads survive navigation within the site. */
const queues = new WeakMap<ApiClient, Map<string, Uploads>>();

/** How often to look for uploads that another tab left unfinished. */
const POLL_MS = 5_000;

export function useUploads(): Uploads {
  const api = useApi();
  const tokens = useTokens();
  const client = useQueryClient();
  const person = useRoute(accountRoutes.me, {}).data?.user.username ?? '';
  const known = queues.get(api) ?? new Map<string, Uploads>();
  queues.set(api, known);
  const uploads = known.get(person) ?? startUploads(api, tokens, client, person);
  known.set(person, uploads);
  return uploads;
}

function startUploads(api: ApiClient, tokens: SessionTokens, client: QueryClient, person: string): Uploads {
  const records = createUploadRecords(person, getStorage(window), Date.now);
  const uploads = createUploads({
    api,
    tokens,
    records,
    now: Date.now,
    onChanged: (videoId) => refreshVideo(client, videoId),
  });
  window.addEventListener('beforeunload', (event) => {
    if (hasActiveUploads(uploads.items())) event.preventDefault();
  });
  window.addEventListener('pagehide', uploads.release);
  window.addEventListener('offline', uploads.handleOffline);
  window.addEventListener('online', uploads.retryNow);
  window.addEventListener('storage', uploads.notify);
  return uploads;
}

function getStorage(page: Window): Storage | null {
  try {
    return page.localStorage;
  } catch {
    return null;
  }
}

export function useUploadItems(): readonly UploadItem[] {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.items);
}

/** Unfinished uploads of an earlier visit that need their file again. */
export function useWaitingUploads(): readonly UploadRecord[] {
  const uploads = useUploads();
  const [waiting, setWaiting] = useState(uploads.waiting);
  useEffect(() => {
    const update = (): void => setWaiting((before) => keepIfEqual(before, uploads.waiting()));
    update();
    const timer = setInterval(update, POLL_MS);
    const stop = uploads.subscribe(update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [uploads]);
  return waiting;
}

const keepIfEqual = (before: UploadRecord[], after: UploadRecord[]): UploadRecord[] =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
