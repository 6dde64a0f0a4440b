import { errorCode } from '#kernel/client/error-message.ts';
import type { Video } from '../contract.ts';
import {
  createDraft,
  type DraftField,
  getChangedFields,
  mergeDrafts,
  pickFields,
  type VideoDraft,
} from './video-draft.ts';

/** Long enough for a pause between words, short enough that nothing is lost. */
export const SAVE_DELAY_MS = 900;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;
/** Repeating these cannot help: the video is gone, or the person may not edit it any more. */
const FINAL_CODES: ReadonlySet<string | null> = new Set([
  'VIDEO_DELETED',
  'VIDEO_NOT_FOUND',
  'VIDEO_PRIVATE',
  'OWNER_ONLY',
  'FORBIDDEN',
]);

export interface Conflict {
  readonly mine: VideoDraft;
  readonly theirs: VideoDraft;
  readonly fields: readonly DraftField[];
}

export type AutosaveStatus =
  | 'saved'
  | 'unsaved'
  | 'saving'
  /** Could not be saved; tried again by itself. */
  | 'retrying'
  /** The server refuses a value; saved once it is corrected. */
  | 'invalid'
  /** Someone else changed the same field; saved once a version is chosen. */
  | 'conflict'
  /** Cannot be saved any more. */
  | 'stopped';

export interface AutosaveState {
  readonly draft: VideoDraft;
  readonly status: AutosaveStatus;
  readonly error: unknown;
  readonly conflict: Conflict | null;
  readonly savedAtMs: number | null;
}

export interface AutosaveOptions {
  readonly video: Video;
  save(change: { readonly id: string; readonly version: number } & Partial<VideoDraft>): Promise<Video>;
  load(id: string): Promise<Video>;
  onSaved(video: Video): void;
  /** Calls later; returns how to cancel it. */
  wait?(ms: number, call: () => void): () => void;
  now?(): number;
}

export type Autosave = ReturnType<typeof createAutosave>;

const waitWithTimer = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** Saves a draft by itself: after a pause, one request at a time, merged with changes by others, repeated after failures. */
export function createAutosave(options: AutosaveOptions) {
  const { wait = waitWithTimer, now = Date.now } = options;
  let base = options.video;
  /** The draft as typed whose saved form is `base`; the server may have trimmed it. */
  let synced = createDraft(base);
  let state: AutosaveState = {
    draft: synced,
    status: 'saved',
    error: null,
    conflict: null,
    savedAtMs: null,
  };
  let running: Promise<void> | null = null;
  let cancelWait = (): void => undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  const update = (change: Partial<AutosaveState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const changed = (): DraftField[] => getChangedFields(synced, state.draft);
  const schedule = (ms: number): void => {
    cancelWait();
    cancelWait = wait(ms, () => void run());
  };

  /** Merges with a version that someone else saved first. Only fields that both changed need a decision. */
  function rebase(newest: Video): void {
    const theirs = createDraft(newest);
    const mine = { ...createDraft(base), ...pickFields(state.draft, changed()) };
    const { merged, conflicts } = mergeDrafts(createDraft(base), mine, theirs);
    base = newest;
    synced = theirs;
    const conflict = { mine, theirs, fields: conflicts };
    update({ draft: merged, ...(conflicts.length > 0 ? { status: 'conflict', conflict } : {}) });
  }

  async function saveOnce(): Promise<void> {
    const sent = state.draft;
    const change = pickFields(sent, changed());
    update({ status: 'saving' });
    const saved = await options.save({ id: base.kapsule_id, version: base.version, ...change });
    base = saved;
    synced = sent;
    failures = 0;
    update({ error: null, savedAtMs: now() });
    options.onSaved(saved);
  }

  function handle(error: unknown): void {
    const code = errorCode(error);
    const status = code === 'INVALID_INPUT' ? 'invalid' : FINAL_CODES.has(code) ? 'stopped' : 'retrying';
    update({ status, error });
    if (status !== 'retrying') return;
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
    failures += 1;
  }

  async function saveAll(): Promise<void> {
    try {
      while (changed().length > 0 && state.status !== 'conflict') {
        try {
          await saveOnce();
        } catch (error) {
          if (errorCode(error) !== 'VIDEO_CHANGED') throw error;
          rebase(await options.load(base.kapsule_id));
        }
      }
      if (state.status !== 'conflict') update({ status: 'saved', error: null });
    } catch (error) {
      handle(error);
    }
  }

  function run(): Promise<void> {
    cancelWait();
    if (state.status === 'conflict' || state.status === 'stopped') return Promise.resolve();
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(part: Partial<VideoDraft>): void {
      update({ draft: { ...state.draft, ...part } });
      if (state.status === 'conflict' || state.status === 'stopped') return;
      if (!running) update({ status: changed().length > 0 ? 'unsaved' : 'saved' });
      schedule(SAVE_DELAY_MS);
    },
    /** Saves at once. Resolves to whether nothing is left to save. */
    async flush(): Promise<boolean> {
      await run();
      return changed().length === 0;
    },
    /** Takes over a version that was loaded, unless there are changes to save. */
    adopt(video: Video): void {
      if (running || changed().length > 0 || video.version <= base.version) return;
      base = video;
      synced = createDraft(video);
      update({ draft: synced });
    },
    /** Reports that the video cannot be saved any more, for example because it was deleted. */
    refuse(error: unknown): void {
      if (FINAL_CODES.has(errorCode(error))) update({ status: 'stopped', error });
    },
    /** Saves the chosen values of a conflict. */
    resolve(chosen: Partial<VideoDraft>): Promise<boolean> {
      update({ draft: { ...state.draft, ...chosen }, conflict: null, status: 'unsaved' });
      return this.flush();
    },
    close: () => cancelWait(),
  };
}
