import { z } from 'zod';

/** What the browser stores about an upload, to resume it after a reload or crash. */
const UploadRecord = z.object({
  fingerprint: z.string(),
  videoId: z.string(),
  filename: z.string(),
  sizeBytes: z.number(),
  sentBytes: z.number(),
  /** The tus upload URL; null until the server has created it. */
  url: z.string().nullable(),
  keepsEntry: z.boolean(),
  startedAtMs: z.number(),
  finished: z.boolean(),
  /** When a page last worked on it; 0 when none does. */
  aliveAtMs: z.number(),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The server deletes unfinished uploads after a week. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const MAX_RECORDS = 100;
/** A page that works on an upload updates its record more often than this. */
const ALIVE_FOR_MS = 15_000;

export type UploadRecords = ReturnType<typeof createUploadRecords>;

/** Stores one person's uploads in this browser, newest first; only in memory when storage is unavailable. */
export function createUploadRecords(person: string, storage: TextStorage | null, now: () => number) {
  const key = `kapsule.uploads.${person}`;
  let inMemory: UploadRecord[] = [];

  function all(): UploadRecord[] {
    const isRecent = ({ startedAtMs }: UploadRecord): boolean => now() - startedAtMs < MAX_AGE_MS;
    return (read(storage, key) ?? inMemory).filter(isRecent);
  }
  function write(records: UploadRecord[]): void {
    inMemory = records.slice(0, MAX_RECORDS);
    try {
      storage?.setItem(key, JSON.stringify(inMemory));
    } catch {
      // Storage is full or blocked: the records last as long as the page.
    }
  }
  const others = (fingerprint: string): UploadRecord[] =>
    all().filter((record) => record.fingerprint !== fingerprint);

  return {
    all,
    find: (fingerprint: string): UploadRecord | undefined =>
      all().find((record) => record.fingerprint === fingerprint),
    /** Unfinished uploads that no page works on. */
    waiting: (): UploadRecord[] =>
      all().filter(({ finished, aliveAtMs }) => !finished && now() - aliveAtMs > ALIVE_FOR_MS),
    put: (record: UploadRecord): void => write([record, ...others(record.fingerprint)]),
    change(fingerprint: string, part: Partial<UploadRecord>): void {
      write(all().map((record) => (record.fingerprint === fingerprint ? { ...record, ...part } : record)));
    },
    remove: (fingerprint: string): void => write(others(fingerprint)),
  };
}

function read(storage: TextStorage | null, key: string): UploadRecord[] | null {
  try {
    const parsed = z.array(UploadRecord).safeParse(JSON.parse(storage?.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
