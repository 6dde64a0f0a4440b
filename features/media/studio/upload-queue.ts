/** More parallel uploads would only share the same bandwidth. */
export const PARALLEL_UPLOADS = 2;

/**
 * queued: waits for its turn · starting: its video entry is being created · sending · paused: by the user ·
 * lost: no connection or no space on the server, continues by itself · failed: needs the user.
 */
export type UploadStatus = 'queued' | 'starting' | 'sending' | 'paused' | 'lost' | 'failed';

export interface UploadItem {
  readonly key: string;
  readonly fingerprint: string;
  readonly filename: string;
  readonly sizeBytes: number;
  /** Null until its video entry exists. */
  readonly videoId: string | null;
  /** The entry existed before the upload, so canceling must not delete it. */
  readonly keepsEntry: boolean;
  readonly status: UploadStatus;
  readonly sentBytes: number;
  /** Null until measured. */
  readonly bytesPerSec: number | null;
  /** The last measurement, from which the speed is computed. */
  readonly sample: { readonly atMs: number; readonly bytes: number } | null;
  readonly error: string | null;
}

export type NewUpload = Pick<UploadItem, 'key' | 'fingerprint' | 'filename' | 'sizeBytes'> &
  Partial<Pick<UploadItem, 'videoId' | 'keepsEntry' | 'sentBytes'>>;

export type UploadAction =
  | { type: 'added'; upload: NewUpload }
  | { type: 'starting' | 'paused' | 'resumed' | 'ended'; key: string }
  | { type: 'lost'; key: string; reason?: string | null }
  | { type: 'entryMade'; key: string; videoId: string }
  | { type: 'progressed'; key: string; sentBytes: number; atMs: number }
  | { type: 'failed'; key: string; error: string };

/** Minimum interval for measuring the speed; shorter ones are too noisy. */
const SAMPLE_MS = 500;
/** Weight of a new sample in the moving average. */
const SAMPLE_WEIGHT = 0.3;

/** The upload queue, oldest first; finished uploads are removed. */
export function reduceUploads(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  if (action.type === 'added') return [...items, newItem(action.upload)];
  if (action.type === 'ended') return items.filter(({ key }) => key !== action.key);
  return items.map((item) => (item.key === action.key ? reduceItem(item, action) : item));
}

function newItem(upload: NewUpload): UploadItem {
  return {
    videoId: null,
    keepsEntry: false,
    sentBytes: 0,
    ...upload,
    status: 'queued',
    bytesPerSec: null,
    sample: null,
    error: null,
  };
}

function reduceItem(item: UploadItem, action: Exclude<UploadAction, { type: 'added' }>): UploadItem {
  const idle = { ...item, bytesPerSec: null, sample: null, error: null };
  switch (action.type) {
    case 'starting':
      return { ...idle, status: 'starting' };
    case 'entryMade':
      return { ...item, videoId: action.videoId };
    case 'progressed':
      // Progress events may still arrive after a pause.
      return isActive(item) ? progressed(item, action) : item;
    case 'paused':
      return { ...idle, status: 'paused' };
    case 'lost':
      return { ...idle, status: 'lost', error: action.reason ?? null };
    case 'resumed':
      return { ...idle, status: 'queued' };
    case 'failed':
      return { ...idle, status: 'failed', error: action.error };
    case 'ended':
      return item;
  }
}

function progressed(item: UploadItem, { sentBytes, atMs }: { sentBytes: number; atMs: number }): UploadItem {
  const next = { ...item, status: 'sending' as const, sentBytes, error: null };
  const { sample } = item;
  // A resumed upload may continue at an earlier offset.
  if (!sample || sentBytes < sample.bytes) return { ...next, sample: { atMs, bytes: sentBytes } };
  const elapsedMs = atMs - sample.atMs;
  if (elapsedMs < SAMPLE_MS) return next;
  const measured = ((sentBytes - sample.bytes) / elapsedMs) * 1000;
  const known = item.bytesPerSec;
  const bytesPerSec = known === null ? measured : known + (measured - known) * SAMPLE_WEIGHT;
  return { ...next, bytesPerSec, sample: { atMs, bytes: sentBytes } };
}

/** A lost upload stays active, because it continues as soon as the connection is back. */
const isActive = ({ status }: UploadItem): boolean =>
  status === 'starting' || status === 'sending' || status === 'lost';

/** The queued uploads that can start now. */
export function nextUploads(items: readonly UploadItem[], parallel = PARALLEL_UPLOADS): UploadItem[] {
  const freeSlots = parallel - items.filter(isActive).length;
  return items.filter(({ status }) => status === 'queued').slice(0, Math.max(0, freeSlots));
}

/** Whether leaving the page now would interrupt something. */
export const hasActiveUploads = (items: readonly UploadItem[]): boolean =>
  items.some((item) => isActive(item) || item.status === 'queued');

/** Rounded down, so 100 means that everything has been sent. */
export function percentSent({ sentBytes, sizeBytes }: Pick<UploadItem, 'sentBytes' | 'sizeBytes'>): number {
  return sizeBytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / sizeBytes) * 100));
}

/** Milliseconds until the last byte at the current speed. */
export function timeLeftMs({ sentBytes, sizeBytes, bytesPerSec }: UploadItem): number | null {
  if (bytesPerSec === null || bytesPerSec <= 0) return null;
  return ((sizeBytes - sentBytes) / bytesPerSec) * 1000;
}
