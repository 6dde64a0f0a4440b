import type { Comment, SharedComment } from '#features/comments/contract.ts';
import type { CommentEvent, CommentEventType, LiveUpdates } from '#features/comments/live-contract.ts';
import type { PanelClock } from '#features/comments/panel/panel-clock.ts';
import type { PanelVideo } from '#features/comments/panel/playback-mode.ts';
import type { TabStorage } from '#features/comments/panel/tab-storage.ts';
import { getCommentFlags } from '#features/comments/policy.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import { AppError } from '#kernel/contract/errors.ts';

/** Time that passes only when a test says so. */
export interface HandPanelClock extends PanelClock {
  pass(ms: number): Promise<void>;
}

export function createHandPanelClock(startMs = Date.UTC(2026, 10, 15, 12)): HandPanelClock {
  let now = startMs;
  let due: { at: number; run: () => void; everyMs: number | null }[] = [];
  const add = (delayMs: number, run: () => void, everyMs: number | null): (() => void) => {
    const entry = { at: now + delayMs, run, everyMs };
    due.push(entry);
    return () => {
      due = due.filter((one) => one !== entry);
    };
  };
  return {
    now: () => now,
    after: (delayMs, run) => add(delayMs, run, null),
    every: (intervalMs, run) => add(intervalMs, run, intervalMs),
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.everyMs === null) due = due.filter((one) => one !== next);
        else next.at += next.everyMs;
        next.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

/** Until everything that was answered has been taken in. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

export interface AskedCall {
  readonly route: object;
  readonly input: Record<string, unknown>;
}
type Answer = (call: AskedCall) => unknown;

/** Answers calls by hand: a panel is tested against what the contract allows, answer by answer. */
export interface HandApi extends ApiClient {
  readonly calls: AskedCall[];
  /** The last answer given for a route counts. */
  on(route: object, answer: Answer): void;
  asked(route: object): AskedCall[];
}

export function createHandApi(): HandApi {
  const answers = new Map<object, Answer>();
  const calls: AskedCall[] = [];
  return {
    calls,
    on: (route, answer) => void answers.set(route, answer),
    asked: (wanted) => calls.filter(({ route }) => route === wanted),
    async call(route, input) {
      const call = { route, input: input as Record<string, unknown> };
      calls.push(call);
      const answer = answers.get(route);
      if (!answer) throw refusal('NOT_FOUND', 404);
      return (await answer(call)) as never;
    },
  };
}

export const refusal = (code: string, status = 409, message = code): AppError =>
  new AppError(code, { status, message });

/** A stream whose events a test sends by hand. */
export function createHandStream(): {
  listen: Listen;
  send(type: CommentEventType, event: Partial<CommentEvent> & { id: string }, topic?: string): void;
  /** Events were missed that cannot be sent again. */
  reset(): void;
  deny(topic: string, code: string): void;
  topics: string[];
} {
  let listener: StreamListener | null = null;
  const topics: string[] = [];
  return {
    topics,
    listen(names, own) {
      topics.splice(0, topics.length, ...names);
      listener = own;
      return () => {
        listener = null;
      };
    },
    reset: () => listener?.reset?.(),
    deny: (topic, code) => listener?.denied?.(topic, { code, message: code }),
    send(type, event, topic = 'comments:v1') {
      const data = {
        parent: null,
        comment: null,
        parent_reply_count: null,
        totalcount: 0,
        pinned_count: 0,
        topic,
        ...event,
      };
      listener?.event({ id: '1', type, data });
    },
  };
}

export const GCONFID = 'v1';
export const vod: PanelVideo = {
  src: 'VIDEO',
  live_event: null,
  can_manage: false,
  owner_name: 'olivia',
  properties: { comment_type: 'ALL' },
};
export const liveEvent: PanelVideo = { ...vod, src: 'LIVE_EVENT', live_event: { state: 'LIVE' } };
export const withMode = (
  video: PanelVideo,
  comment_type: 'ALL' | 'PIN' | 'NONE',
  can_manage = false,
): PanelVideo => ({
  ...video,
  can_manage,
  properties: { comment_type },
});

/** A comment of the given number, as `viewer` sees it on `video`. */
export function commentOf(
  number: number,
  change: Partial<Comment> = {},
  video = vod,
  viewer = 'vic',
): Comment {
  const username = change.username ?? 'mia';
  const parent = change.parent ?? null;
  const live = video.src === 'LIVE_EVENT' && video.live_event?.state !== 'CLOSED';
  const setting = { live, mode: video.properties.comment_type, canManage: video.can_manage };
  const signedIn = viewer !== 'anonymous';
  return {
    id: (0x100000 + number).toString(16),
    text: `Comment ${number}`,
    username,
    displayname: username,
    anon_displayname: null,
    time_created: Date.UTC(2026, 10, 15, 11, 59),
    time_last_update: Date.UTC(2026, 10, 15, 11, 59),
    pinned: false,
    parent,
    parent_comment: null,
    reply_count: 0,
    awaiting_approval: false,
    replies: { list: [], totalcount: 0 },
    ...getCommentFlags({ signedIn, username: viewer }, setting, { username, parent }),
    ...change,
  };
}

/** As everyone is sent it. */
export function sharedOf({ canReply, canEdit, canDelete, canPin, ...comment }: Comment): SharedComment {
  return { ...comment, replies: { list: [], totalcount: comment.replies.totalcount } };
}

/** A list call answered from an array, newest first, by key, as the server does. */
export function listOf(all: readonly Comment[]): Answer {
  return ({ input }) => {
    const before = input.commentsbeforeid as string | undefined;
    const scoped = input.is_pinned ? all.filter(({ pinned }) => pinned) : all;
    const newestFirst = [...scoped].sort((a, b) => Number.parseInt(b.id, 16) - Number.parseInt(a.id, 16));
    const after = before
      ? newestFirst.filter(({ id }) => Number.parseInt(id, 16) < Number.parseInt(before, 16))
      : newestFirst;
    return { list: after.slice(0, Number(input.max ?? 15)), totalcount: scoped.length };
  };
}

export const noUpdates = (ts: number): LiveUpdates => ({
  list: [],
  totalcount: 0,
  removed: [],
  since: ts - 45_000,
  ts,
});

export function createMemoryStorage(): TabStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
