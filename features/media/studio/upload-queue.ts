/** How many files are sent at the same time; more would only share the same line. */
export const PARALLEL_UPLOADS = 2;

/**
 * queued: waits for its turn · starting: its entry is being made · sending · paused: by the person ·
 * lost: the connection is gone, or the server has no space; it goes on by itself · failed: needs the person.
 */
export type UploadStatus = 'queued' | 'starting' | 'sending' | 'paused' | 'lost' | 'failed';

export interface UploadItem {
  readonly key: string;
  readonly fingerprint: string;
  readonly filename: string;
  readonly sizeBytes: number;
  /** Null until its entry has been made. */
  readonly videoId: string | null;
  /** The entry was there before the upload: giving up must not delete it. */
  readonly keepsEntry: boolean;
  readonly status: UploadStatus;
  readonly sentBytes: number;
  /** Null until it can be told. */
  readonly bytesPerSec: number | null;
  /** What the connection carried last, and when; the speed is made of it. */
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

/** Speeds are judged over at least this long, or every number would be noise. */
const SAMPLE_MS = 500;
/** How much a new sample weighs against what was known. */
const SAMPLE_WEIGHT = 0.3;

/** The queue of a page, oldest first. Uploads that ended are not in it. */
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
  const still = { ...item, bytesPerSec: null, sample: null, error: null };
  switch (action.type) {
    case 'starting':
      return { ...still, status: 'starting' };
    case 'entryMade':
      return { ...item, videoId: action.videoId };
    case 'progressed':
      // What was on its way when the person said pause is no news.
      return isActive(item) ? progressed(item, action) : item;
    case 'paused':
      return { ...still, status: 'paused' };
    case 'lost':
      return { ...still, status: 'lost', error: action.reason ?? null };
    case 'resumed':
      return { ...still, status: 'queued' };
    case 'failed':
      return { ...still, status: 'failed', error: action.error };
    case 'ended':
      return item;
  }
}

function progressed(item: UploadItem, { sentBytes, atMs }: { sentBytes: number; atMs: number }): UploadItem {
  const next = { ...item, status: 'sending' as const, sentBytes, error: null };
  const { sample } = item;
  // A resumed upload may begin at another place than it ended.
  if (!sample || sentBytes < sample.bytes) return { ...next, sample: { atMs, bytes: sentBytes } };
  const tookMs = atMs - sample.atMs;
  if (tookMs < SAMPLE_MS) return next;
  const measured = ((sentBytes - sample.bytes) / tookMs) * 1000;
  const known = item.bytesPerSec;
  const bytesPerSec = known === null ? measured : known + (measured - known) * SAMPLE_WEIGHT;
  return { ...next, bytesPerSec, sample: { atMs, bytes: sentBytes } };
}

/** A lost one keeps its turn: it goes on the moment the connection is back. */
const isActive = ({ status }: UploadItem): boolean =>
  status === 'starting' || status === 'sending' || status === 'lost';

/** The uploads whose turn it is now. */
export function nextUploads(items: readonly UploadItem[], parallel = PARALLEL_UPLOADS): UploadItem[] {
  const free = parallel - items.filter(isActive).length;
  return items.filter(({ status }) => status === 'queued').slice(0, Math.max(0, free));
}

/** Whether leaving the page now would interrupt something. */
export const hasActiveUploads = (items: readonly UploadItem[]): boolean =>
  items.some((item) => isActive(item) || item.status === 'queued');

/** Whole percent; 100 only when everything has been sent. */
export function percentSent({ sentBytes, sizeBytes }: Pick<UploadItem, 'sentBytes' | 'sizeBytes'>): number {
  return sizeBytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / sizeBytes) * 100));
}

/** Milliseconds until the last byte, at the present speed. */
export function timeLeftMs({ sentBytes, sizeBytes, bytesPerSec }: UploadItem): number | null {
  if (bytesPerSec === null || bytesPerSec <= 0) return null;
  return ((sizeBytes - sentBytes) / bytesPerSec) * 1000;
}
