import { accountRoutes } from '#features/accounts/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import type { SessionTokens } from '#kernel/client/session-tokens.ts';
import type { UploadDetailsStore } from './upload-details.ts';
import { remedyFor, retryDelayMs, waitReason } from './upload-errors.ts';
import { nextUploads, reduceUploads, type UploadAction, type UploadItem } from './upload-queue.ts';
import type { UploadRecord, UploadRecords } from './upload-records.ts';
import { createUploadTask, terminateUpload, type UploadTask } from './upload-task.ts';
import { titleFromFilename } from './upload-text.ts';

export interface UploadsOptions {
  readonly api: ApiClient;
  readonly tokens: SessionTokens;
  readonly records: UploadRecords;
  /** Asks for the details of uploads that create a video. */
  readonly details: Pick<UploadDetailsStore, 'add' | 'setVideo' | 'remove'>;
  /** A video was created, changed, or deleted. */
  onChanged(videoId: string): void;
  now(): number;
}

export interface FileToUpload {
  readonly file: File;
  readonly fingerprint: string;
  /** The target video; a new one is created when absent. */
  readonly videoId?: string;
  /** An earlier upload to resume. */
  readonly record?: UploadRecord;
}

export type Uploads = ReturnType<typeof createUploads>;

/** How often the stored record of a running upload is updated. */
const RECORD_INTERVAL_MS = 2_000;

/** All uploads of a document; they continue while the user navigates within the site. */
export function createUploads({ api, tokens, records, details, onChanged, now }: UploadsOptions) {
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
      // The upload was paused or canceled while the entry was created.
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
      details.setVideo(key, videoId);
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
        if (atMs - (recordedAt.get(key) ?? 0) < RECORD_INTERVAL_MS) return;
        recordedAt.set(key, atMs);
        records.change(fingerprint, { sentBytes, aliveAtMs: atMs });
      },
      onLost: (reason) => dispatch({ type: 'lost', key, reason }),
      onFailed: (error) => dispatch({ type: 'failed', key, error: errorMessage(error) }),
      onDone() {
        records.change(fingerprint, { finished: true });
        removeItem(key);
        onChanged(videoId);
      },
    });
  }

  function removeItem(key: string): void {
    tasks.delete(key);
    files.delete(key);
    dispatch({ type: 'ended', key });
  }

  async function removeEntry(id: string): Promise<void> {
    // Nothing was ever in it, so it does not belong in the trash.
    await api.call(videoRoutes.remove, { id, permanent: true }).catch((error: unknown) => {
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
    /** Unfinished uploads of earlier pages that need their file again. */
    waiting: (): UploadRecord[] =>
      records.waiting().filter(({ fingerprint }) => !items.some((item) => item.fingerprint === fingerprint)),
    notify,
    /** Finds out whether a file has an unfinished upload, or is being or was uploaded. */
    findExisting(fingerprint: string): { waiting: UploadRecord | undefined; isKnown: boolean } {
      const isSame = (print: string): boolean => print.split('#')[0] === fingerprint;
      const isRunning = (print: string): boolean => items.some((item) => item.fingerprint === print);
      return {
        waiting: records.waiting().find(({ fingerprint: print }) => isSame(print) && !isRunning(print)),
        isKnown: [...records.all(), ...items].some((upload) => isSame(upload.fingerprint)),
      };
    },

    add({ file, fingerprint, videoId, record }: FileToUpload): void {
      count += 1;
      const key = `${fingerprint}.${count}`;
      // Uploading the same file again is a separate upload.
      const print =
        record?.fingerprint ?? (records.find(fingerprint) ? `${fingerprint}#${now()}` : fingerprint);
      const entry = record?.videoId ?? videoId ?? null;
      const keepsEntry = record?.keepsEntry ?? videoId !== undefined;
      const { name: filename, size: sizeBytes } = file;
      files.set(key, file);
      if (!record && videoId) saveRecord({ fingerprint: print, videoId, filename, sizeBytes, keepsEntry });
      if (!entry) details.add(key, filename);
      const sentBytes = record?.sentBytes ?? 0;
      const upload = { key, fingerprint: print, filename, sizeBytes, videoId: entry, keepsEntry, sentBytes };
      dispatch({ type: 'added', upload });
    },
    pause(key: string): void {
      tasks.get(key)?.pause();
      dispatch({ type: 'paused', key });
    },
    resume: (key: string): void => dispatch({ type: 'resumed', key }),
    /** Cancels an upload; also deletes a video entry that was created for it. */
    async cancel(key: string): Promise<void> {
      const item = find(key);
      if (!item) return;
      const task = tasks.get(key);
      task?.pause();
      removeItem(key);
      details.remove(key);
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
    retryNow(): void {
      for (const task of tasks.values()) task.retryNow();
    },
    /** Marks running uploads as waiting, because the page is being left. */
    release(): void {
      for (const { fingerprint } of items) records.change(fingerprint, { aliveAtMs: 0 });
    },
  };
}
