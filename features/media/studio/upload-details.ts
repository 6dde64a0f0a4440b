import type { Visibility } from '#features/videos/contract.ts';
import { titleFromFilename } from './upload-text.ts';

/** A new upload whose details are asked for. */
export interface UploadDetails {
  readonly key: string;
  readonly filename: string;
  readonly suggestedTitle: string;
  /** Null until its video entry exists. */
  readonly videoId: string | null;
}

export interface DetailValues {
  readonly displayname: string;
  readonly description?: string;
  readonly visibility?: Visibility;
  readonly tags: readonly string[];
}

export interface UploadDetailsOptions {
  save(videoId: string, values: DetailValues): Promise<void>;
  /** Called when details that were entered early could not be saved. */
  onFailed(error: unknown): void;
}

export type UploadDetailsStore = ReturnType<typeof createUploadDetails>;

/** The uploads whose details are open. What is entered before a video entry exists is saved as soon as it does. */
export function createUploadDetails({ save, onFailed }: UploadDetailsOptions) {
  let open: readonly UploadDetails[] = [];
  const early = new Map<string, DetailValues>();
  /** Of all uploads that were not canceled, also after their details were closed; null until the entry exists. */
  const videoIds = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  const change = (next: readonly UploadDetails[]): void => {
    open = next;
    for (const listener of listeners) listener();
  };

  return {
    list: () => open,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(key: string, filename: string): void {
      videoIds.set(key, null);
      change([...open, { key, filename, suggestedTitle: titleFromFilename(filename), videoId: null }]);
    },
    setVideo(key: string, videoId: string): void {
      videoIds.set(key, videoId);
      const values = early.get(key);
      early.delete(key);
      if (values) save(videoId, values).catch(onFailed);
      change(open.map((details) => (details.key === key ? { ...details, videoId } : details)));
    },
    /** The upload was canceled. */
    remove(key: string): void {
      videoIds.delete(key);
      early.delete(key);
      change(open.filter((details) => details.key !== key));
    },
    close: (): void => change([]),
    async save(entries: ReadonlyMap<string, DetailValues>): Promise<void> {
      for (const [key, values] of entries) {
        // Read only now: the entry may have been created while others were saved.
        const videoId = videoIds.get(key);
        if (videoId) await save(videoId, values);
        else if (videoId === null) early.set(key, values);
      }
    },
  };
}
