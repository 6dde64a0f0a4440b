import type { Comment, SharedComment } from '#features/comments/contract.ts';
import type { CommentEvent, CommentEventType, LiveUpdates } from '#features/comments/live-contract.ts';
import type { PanelClock } from '#features/comments/panel/panel-clock.ts';
import type { PanelVideo } from '#features/comments/panel/panel-video.ts';
import { getCommentFlags } from '#features/comments/policy.ts';
import type { ApiClient } from '#kernel/client/api-client.ts';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import type { TabStorage } from '#kernel/client/tab-storage.ts';
import { AppError } from '#kernel/contract/errors.ts';

/** A clock that only tests advance. */
export interface FakePanelClock extends PanelClock {
  advance(ms: number): Promise<void>;
}

export function createFakePanelClock(startMs = Date.UTC(2026, 10, 15, 12)): FakePanelClock {
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
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        if (next.everyMs === null) due = due.filter((one) => one !== next);
        else next.at += next.everyMs;
        next.run();
        await flushPromises();
      }
      now = end;
      await flushPromises();
    },
  };
}

/** Waits until all pending promises and their continuations have run. */
export const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

export interface RecordedCall {
  readonly route: object;
  readonly input: Record<string, unknown>;
}
type Answer = (call: RecordedCall) => unknown;

/** Responds to API calls as each test specifies, including errors that a real server rarely returns. */
export interface FakeApi extends ApiClient {
  readonly calls: RecordedCall[];
  /** Sets the response for a route and replaces an earlier one. */
  on(route: object, answer: Answer): void;
  callsTo(route: object): RecordedCall[];
}

export function createFakeApi(): FakeApi {
  const answers = new Map<object, Answer>();
  const calls: RecordedCall[] = [];
  return {
    calls,
    on: (route, answer) => void answers.set(route, answer),
    callsTo: (wanted) => calls.filter(({ route }) => route === wanted),
    async call(route, input) {
      const call = { route, input: input as Record<string, unknown> };
      calls.push(call);
      const answer = answers.get(route);
      if (!answer) throw createApiError('NOT_FOUND', 404);
      return (await answer(call)) as never;
    },
  };
}

export const createApiError = (code: string, status = 409, message = code): AppError =>
  new AppError(code, { status, message });

/** An event stream whose events are sent by tests. */
export function createFakeStream(): {
  listen: Listen;
  send(type: CommentEventType, event: Partial<CommentEvent> & { id: string }, topic?: string): void;
  /** Reports that events were lost and cannot be replayed. */
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
        replycount: 0,
        pinned_replycount: 0,
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

/** Creates comment number `number` as `viewer` sees it on `video`. */
export function createComment(
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

/** Converts a comment to the form sent to all viewers. */
export function toSharedComment({
  canReply,
  canEdit,
  canDelete,
  canPin,
  ...comment
}: Comment): SharedComment {
  return { ...comment, replies: { list: [], totalcount: comment.replies.totalcount } };
}

/** Responds to list calls from an array like the server: newest first, with keyset pagination. */
export function respondWithList(all: readonly Comment[]): Answer {
  return ({ input }) => {
    const before = input.commentsbeforeid as string | undefined;
    const scoped = input.is_pinned ? all.filter(({ pinned }) => pinned) : all;
    const newestFirst = [...scoped].sort((a, b) => Number.parseInt(b.id, 16) - Number.parseInt(a.id, 16));
    const after = before
      ? newestFirst.filter(({ id }) => Number.parseInt(id, 16) < Number.parseInt(before, 16))
      : newestFirst;
    return {
      list: after.slice(0, Number(input.max ?? 15)),
      totalcount: scoped.length,
      replycount: scoped.reduce((sum, { reply_count }) => sum + reply_count, 0),
    };
  };
}

export const createEmptyUpdates = (ts: number): LiveUpdates => ({
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
