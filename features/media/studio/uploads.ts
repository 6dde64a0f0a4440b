import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import { remedyFor, retryDelayMs, waitReason } from './upload-errors.ts';
import { nextUploads, reduceUploads, type UploadAction, type UploadItem } from './upload-queue.ts';
import type { UploadRecord, UploadRecords } from './upload-records.ts';
import { createUploadTask, terminateUpload, type UploadTask } from './upload-task.ts';
import { titleFromFilename } from './upload-text.ts';

export interface UploadsOptions {
  readonly api: ApiClient;
  readonly tokens: SessionTokens;
  readonly records: UploadRecords;
  /** A video has come, has changed or is gone. */
  onChanged(videoId: string): void;
  now(): number;
}

/** A file on its way into the queue. */
export interface FileToUpload {
  readonly file: File;
  readonly fingerprint: string;
  /** The entry it is for; without one, an entry is made. */
  readonly videoId?: string;
  /** An upload begun before, to go on with. */
  readonly record?: UploadRecord;
}

export type Uploads = ReturnType<typeof createUploads>;

/** How often the browser's memory of a running upload is brought up to date. */
const RECORD_EVERY_MS = 2_000;

/** All uploads of a page: they go on while the person moves between the pages of the site. */
export function createUploads({ api, tokens, records, onChanged, now }: UploadsOptions) {
  let items: readonly UploadItem[] = [];
  const files = new Map<string, File>();
  const tasks = new Map<string, UploadTask>();
  const recordedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  let count = 0;

  const find = (key: string): UploadItem | undefined => items.find((item) => item.key === key);
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  function dispatch(action: UploadAction): void {
    items = reduceUploads(items, action);
    for (const item of nextUploads(items)) {
      items = reduceUploads(items, { type: 'starting', key: item.key });
      void startUpload(item);
    }
    notify();
  }

  async function startUpload(item: UploadItem, tries = 0): Promise<void> {
    try {
      const videoId = item.videoId ?? (await createEntry(item));
      // Paused or given up while the entry was being made.
      if (find(item.key)?.status !== 'starting' && find(item.key)?.status !== 'lost') return;
      const task = tasks.get(item.key) ?? createTask({ ...item, videoId });
      tasks.set(item.key, task);
      task.start();
    } catch (error) {
      if (remedyFor(error) !== 'wait')
        return dispatch({ type: 'failed', key: item.key, error: errorMessage(error) });
      dispatch({ type: 'lost', key: item.key, reason: waitReason(error) });
      setTimeout(
        () => find(item.key)?.status === 'lost' && startUpload(item, tries + 1),
        retryDelayMs(tries),
      );
    }
  }

  async function createEntry({ key, fingerprint, filename, sizeBytes }: UploadItem): Promise<string> {
    const video = await api.call(videoRoutes.create, { displayname: titleFromFilename(filename) });
    const videoId = video.kapsule_id;
    if (find(key)) {
      saveRecord({ fingerprint, videoId, filename, sizeBytes, keepsEntry: false });
      dispatch({ type: 'entryMade', key, videoId });
      onChanged(videoId);
    } else {
      await removeEntry(videoId);
    }
    return videoId;
  }

  function saveRecord(
    part: Pick<UploadRecord, 'fingerprint' | 'videoId' | 'filename' | 'sizeBytes' | 'keepsEntry'>,
  ): void {
    const time = now();
    records.put({ ...part, sentBytes: 0, url: null, finished: false, startedAtMs: time, aliveAtMs: time });
  }

  function createTask({ key, fingerprint, videoId }: UploadItem & { videoId: string }): UploadTask {
    return createUploadTask({
      file: files.get(key) as File,
      videoId,
      url: records.find(fingerprint)?.url ?? null,
      tokens,
      renewTokens: async () => void (await api.call(accountRoutes.me, {})),
      onUrl: (url) => records.change(fingerprint, { url }),
      onProgress(sentBytes) {
        const atMs = now();
        dispatch({ type: 'progressed', key, sentBytes, atMs });
        if (atMs - (recordedAt.get(key) ?? 0) < RECORD_EVERY_MS) return;
        recordedAt.set(key, atMs);
        records.change(fingerprint, { sentBytes, aliveAtMs: atMs });
      },
      onLost: (reason) => dispatch({ type: 'lost', key, reason }),
      onFailed: (error) => dispatch({ type: 'failed', key, error: errorMessage(error) }),
      onDone() {
        records.change(fingerprint, { finished: true });
        forget(key);
        onChanged(videoId);
      },
    });
  }

  function forget(key: string): void {
    tasks.delete(key);
    files.delete(key);
    dispatch({ type: 'ended', key });
  }

  async function removeEntry(id: string): Promise<void> {
    await api.call(videoRoutes.remove, { id }).catch((error: unknown) => {
      if (!['VIDEO_DELETED', 'VIDEO_NOT_FOUND'].includes(errorCode(error) ?? '')) throw error;
    });
    onChanged(id);
  }

  return {
    items: () => items,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Uploads of an earlier page that wait for their file. */
    waiting: (): UploadRecord[] =>
      records.waiting().filter(({ fingerprint }) => !items.some((item) => item.fingerprint === fingerprint)),
    tell: notify,
    /** Whether a file is known here: begun and left, or being uploaded, or uploaded before. */
    findExisting(fingerprint: string): { waiting: UploadRecord | undefined; known: boolean } {
      const same = (print: string): boolean => print.split('#')[0] === fingerprint;
      const running = (print: string): boolean => items.some((item) => item.fingerprint === print);
      return {
        waiting: records.waiting().find(({ fingerprint: print }) => same(print) && !running(print)),
        known: [...records.all(), ...items].some((one) => same(one.fingerprint)),
      };
    },

    add({ file, fingerprint, videoId, record }: FileToUpload): void {
      count += 1;
      const key = `${fingerprint}.${count}`;
      // The same file once more is an upload of its own.
      const print =
        record?.fingerprint ?? (records.find(fingerprint) ? `${fingerprint}#${now()}` : fingerprint);
      const entry = record?.videoId ?? videoId ?? null;
      const keepsEntry = record?.keepsEntry ?? videoId !== undefined;
      const { name: filename, size: sizeBytes } = file;
      files.set(key, file);
      if (!record && videoId) saveRecord({ fingerprint: print, videoId, filename, sizeBytes, keepsEntry });
      const sentBytes = record?.sentBytes ?? 0;
      const upload = { key, fingerprint: print, filename, sizeBytes, videoId: entry, keepsEntry, sentBytes };
      dispatch({ type: 'added', upload });
    },
    pause(key: string): void {
      tasks.get(key)?.pause();
      dispatch({ type: 'paused', key });
    },
    resume: (key: string): void => dispatch({ type: 'resumed', key }),
    /** Stops for good: the server forgets what it has, and an entry made for this upload goes too. */
    async cancel(key: string): Promise<void> {
      const item = find(key);
      if (!item) return;
      const task = tasks.get(key);
      task?.pause();
      forget(key);
      records.remove(item.fingerprint);
      await task?.terminate();
      if (item.videoId && !item.keepsEntry) await removeEntry(item.videoId);
    },
    async discard(record: UploadRecord): Promise<void> {
      records.remove(record.fingerprint);
      notify();
      if (record.url) await terminateUpload(record.url, tokens);
      if (!record.keepsEntry) await removeEntry(record.videoId);
    },
    handleOffline(): void {
      for (const task of tasks.values()) task.handleOffline();
    },
    /** The connection is back. */
    retryNow(): void {
      for (const task of tasks.values()) task.retryNow();
    },
    /** The page is being left: what runs now waits for the next one. */
    release(): void {
      for (const { fingerprint } of items) records.change(fingerprint, { aliveAtMs: 0 });
    },
  };
}
