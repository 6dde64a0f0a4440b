import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { useTokens } from '#kernel/client/tokens-context.ts';
import { toast } from '#kernel/ui/toast.ts';
import { refreshVideo } from '../site/use-live-video.ts';
import { text } from './messages.ts';
import { createUploadDetails, type UploadDetailsStore } from './upload-details.ts';
import { hasActiveUploads, type UploadItem } from './upload-queue.ts';
import { createUploadRecords, type UploadRecord } from './upload-records.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** One queue per document and person, so that uploads survive navigation within the site. */
const queues = new WeakMap<ApiClient, Map<string, UploadsOfPerson>>();

interface UploadsOfPerson {
  readonly uploads: Uploads;
  readonly details: UploadDetailsStore;
}

/** How often to look for uploads that another tab left unfinished. */
const POLL_MS = 5_000;

function useUploadsOfPerson(): UploadsOfPerson {
  const api = useApi();
  const tokens = useTokens();
  const client = useQueryClient();
  const person = useRoute(accountRoutes.me, {}).data?.user.username ?? '';
  const known = queues.get(api) ?? new Map<string, UploadsOfPerson>();
  queues.set(api, known);
  const own = known.get(person) ?? startUploads(api, tokens, client, person);
  known.set(person, own);
  return own;
}

export const useUploads = (): Uploads => useUploadsOfPerson().uploads;

/** New uploads whose details are open. */
export function useUploadDetails() {
  const { details: store } = useUploadsOfPerson();
  return { store, list: useSyncExternalStore(store.subscribe, store.list) };
}

function startUploads(
  api: ApiClient,
  tokens: SessionTokens,
  client: QueryClient,
  person: string,
): UploadsOfPerson {
  const details = createUploadDetails({
    async save(id, { tags, ...values }) {
      const video = await api.call(videoRoutes.change, { id, ...values, tags: [...tags] });
      setRouteData(client, videoRoutes.get, { id }, video);
      refreshVideo(client, id);
    },
    onFailed: (error) =>
      toast({ title: text('detailsNotSaved'), detail: errorMessage(error), kind: 'error' }),
  });
  const records = createUploadRecords(person, getStorage(window), Date.now);
  const uploads = createUploads({
    api,
    tokens,
    records,
    details,
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
  return { uploads, details };
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
