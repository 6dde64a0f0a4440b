import { z } from 'zod';

/** What the browser remembers of an upload, so that a reload or a crash costs nothing. */
const UploadRecord = z.object({
  fingerprint: z.string(),
  videoId: z.string(),
  filename: z.string(),
  sizeBytes: z.number(),
  sentBytes: z.number(),
  /** Where the server takes the rest; null before it was asked. */
  url: z.string().nullable(),
  keepsEntry: z.boolean(),
  startedAtMs: z.number(),
  finished: z.boolean(),
  /** When a page last worked on it; 0 when none does. */
  aliveAtMs: z.number(),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The server throws unfinished uploads away after a week. */
const KEEP_MS = 7 * 24 * 3_600_000;
const KEEP_AT_MOST = 100;
/** A page that works on an upload says so more often than this. */
const ALIVE_FOR_MS = 15_000;

export type UploadRecords = ReturnType<typeof createUploadRecords>;

/** Uploads of one person in this browser, newest first. Where the browser keeps nothing they last as long as the page. */
export function createUploadRecords(person: string, storage: TextStorage | null, now: () => number) {
  const key = `kapsule.uploads.${person}`;
  let inMemory: UploadRecord[] = [];

  function all(): UploadRecord[] {
    const fresh = ({ startedAtMs }: UploadRecord): boolean => now() - startedAtMs < KEEP_MS;
    return (read(storage, key) ?? inMemory).filter(fresh);
  }
  function write(records: UploadRecord[]): void {
    inMemory = records.slice(0, KEEP_AT_MOST);
    try {
      storage?.setItem(key, JSON.stringify(inMemory));
    } catch {
      // Full or forbidden: the page still has them.
    }
  }
  const others = (fingerprint: string): UploadRecord[] =>
    all().filter((record) => record.fingerprint !== fingerprint);

  return {
    all,
    find: (fingerprint: string): UploadRecord | undefined =>
      all().find((record) => record.fingerprint === fingerprint),
    /** Begun and not finished, and no page works on it at present. */
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
