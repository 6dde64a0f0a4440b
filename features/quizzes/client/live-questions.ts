import type { ApiPort } from '#kernel/player/core/api-port.ts';
import type { PlayerClock } from '#kernel/player/core/clock.ts';
import type { Answer } from '../answer.ts';
import type { LiveQuestion } from '../contract.ts';
import { applyLiveEvent, LIVE_EVENTS, readLiveEvent, withResults } from '../live-events.ts';
import { type AnswerStorage, createAnswerMemory, type GivenAnswer } from './answer-memory.ts';
import { type AnswerOutcome, createLiveAnswers } from './live-answers.ts';
import { createLiveLoader } from './live-loader.ts';

/** What is on screen. */
export interface LiveView {
  readonly live: LiveQuestion | null;
  /** Null before this viewer has answered. */
  readonly given: GivenAnswer | null;
  /** The viewer has closed the question; it can be shown again while it is open. */
  readonly isHidden: boolean;
}

export interface LiveQuestionsOptions {
  readonly videoId: string;
  readonly api: ApiPort;
  readonly clock: PlayerClock;
  readonly storage: AnswerStorage;
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Identifies the view; null when there is none. */
  viewToken(): string | null;
  /** Events of the server about this video. */
  on(type: string, listener: (event: { readonly data: unknown }) => void): unknown;
  onReset(listener: () => void): unknown;
  onChange?(view: LiveView): void;
  /** From 0 up to 1. */
  random?(): number;
  newKey?(): string;
}

const NOTHING: LiveView = { live: null, given: null, isHidden: false };

/**
 * The questions of a live event: follows what the owner opens and closes, keeps the results up to date, and sends answers.
 * It knows nothing of screens.
 */
export function createLiveQuestions(options: LiveQuestionsOptions) {
  const { random = Math.random, newKey = () => crypto.randomUUID() } = options;
  const memory = createAnswerMemory(options.storage, newKey);
  const listeners = new Set<() => void>();
  const loader = createLiveLoader({ ...options, random, onLoaded });
  let view = NOTHING;

  function set(next: LiveView): void {
    view = next;
    options.onChange?.(view);
    for (const listener of [...listeners]) listener();
  }
  function setLive(live: LiveQuestion): void {
    set({ ...view, live, given: memory.given(live.id) });
  }
  /** Does nothing when another question is shown by now. */
  function change(id: number, to: (live: LiveQuestion) => LiveQuestion): void {
    if (view.live?.id === id) setLive(to(view.live));
  }
  const close = (live: LiveQuestion): LiveQuestion => ({ ...live, is_open: false });

  function onLoaded(live: LiveQuestion | null): void {
    const before = view.live;
    if (live) {
      const isNew = live.id !== before?.id || !before.is_open;
      set({ live, given: memory.given(live.id), isHidden: view.isHidden && !isNew });
    } else if (before) change(before.id, close);
  }
  function onEvent(type: string, data: unknown): void {
    const event = readLiveEvent(type, data);
    if (!event) return;
    if (event.kind === 'closed') loader.invalidate();
    const live = applyLiveEvent(view.live, event);
    if (live === 'fetch') loader.loadSoon();
    else if (live && live !== view.live) setLive(live);
  }
  const send = createLiveAnswers({
    ...options,
    memory,
    onSaved: (id, results) => change(id, (live) => withResults(live, results)),
    onClosed: (id) => change(id, close),
    onRemoved: (id) => (view.live?.id === id ? set(NOTHING) : undefined),
    onOutdated: loader.loadNow,
  });

  for (const type of LIVE_EVENTS) options.on(type, ({ data }) => onEvent(type, data));
  options.onReset(loader.loadSoon);
  loader.loadNow();

  return {
    get: (): LiveView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (id: number, answer: Answer): Promise<AnswerOutcome> => send(id, answer),
    show: (): void => set({ ...view, isHidden: false }),
    /** A question that is closed is put away for good. */
    hide: (): void => set(view.live?.is_open ? { ...view, isHidden: true } : NOTHING),
    /** Another person watches now. */
    changeViewer(): void {
      memory.reload();
      if (view.live) setLive(view.live);
    },
  };
}
export type LiveQuestions = ReturnType<typeof createLiveQuestions>;
