import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { QuizzesTab } from '#apps/web/quizzes-tab.tsx';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type LiveQuestion, quizRoutes } from '#features/quizzes/contract.ts';
import { Question, type QuestionInput } from '#features/quizzes/question.ts';
import { Quiz, type QuizInput } from '#features/quizzes/quiz.ts';
import { type TimedItem, timelineErrors, timelineRoutes } from '#features/timeline/contract.ts';
import type { Video } from '#features/videos/contract.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { StreamListener } from '#kernel/client/event-stream.ts';
import { ListenProvider } from '#kernel/client/listen-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';

export const DURATION_MS = 60_000;
type Stored = TimedItem & { published: boolean };
interface ItemInput {
  readonly kind: string;
  readonly start: number;
  readonly data: object;
}
interface ChangeInput extends Partial<ItemInput> {
  readonly item: string;
  readonly version?: number;
}

const schemas = { quiz: Quiz, question: Question };

/** A server with the timed items of one video, which others may change between the calls. */
export function createQuizServer() {
  const items = new Map<string, Stored>();
  const failures: Error[] = [];
  const openings: LiveQuestion[] = [];
  const calls: { route: Route; input: unknown }[] = [];
  let nextId = 1;

  function put({ kind, start, data }: ItemInput, published = false): Stored {
    const id = String(nextId++);
    const parsed = schemas[kind as 'quiz' | 'question'].parse(data);
    const state = published ? 'published' : 'draft';
    const item = { id, kind, start, end: null, data: parsed, version: 1, state, published } as const;
    items.set(id, item);
    return item;
  }
  function find({ item, version }: ChangeInput): Stored {
    const found = items.get(item);
    if (!found) throw fail(timelineErrors, 'ITEM_NOT_FOUND');
    if (version !== undefined && version !== found.version) throw fail(timelineErrors, 'ITEM_CHANGED');
    return found;
  }
  const bump = (item: Stored, part: Partial<Stored>): Stored => {
    const next = { ...item, ...part, version: item.version + 1 };
    items.set(item.id, next);
    return next;
  };
  const handlers = new Map<Route, (input: never) => unknown>([
    [
      timelineRoutes.list,
      ({ kinds }: { kinds?: string }) => ({
        list: [...items.values()].filter(({ kind }) => !kinds || kinds.split(',').includes(kind)),
        next: null,
      }),
    ],
    [timelineRoutes.create, (input: ItemInput) => put(input)],
    [
      timelineRoutes.change,
      (input: ChangeInput) => {
        const found = find(input);
        const { start = found.start, data = found.data } = input;
        const parsed = schemas[found.kind as 'quiz' | 'question'].parse(data);
        return bump(found, { start, data: parsed, state: 'draft' });
      },
    ],
    [
      timelineRoutes.remove,
      (input: ChangeInput) => {
        const found = find(input);
        if (found.published) bump(found, { state: 'removed' });
        else items.delete(found.id);
        return { ok: true };
      },
    ],
    [
      organizationRoutes.get,
      () => ({ settings: { quiz_formula_delimiter_left: '\\(', quiz_formula_delimiter_right: '\\)' } }),
    ],
    [quizRoutes.openings, () => ({ list: structuredClone(openings) })],
  ]);
  return {
    calls,
    openings,
    put,
    quiz: (data: QuizInput, published = false) => put({ kind: 'quiz', start: 0, data }, published),
    question: (data: QuestionInput, start = 0, published = false) =>
      put({ kind: 'question', start, data }, published),
    item: (id: string) => items.get(id),
    items: () => [...items.values()],
    data: (id: string) => items.get(id)?.data as Question & Quiz,
    /** Somebody else changes it. */
    changeElsewhere: (id: string, data: object) =>
      bump(items.get(id)!, { data: { ...(items.get(id)!.data as object), ...data } }),
    deleteElsewhere: (id: string) => items.delete(id),
    failNext: (...errors: Error[]) => void failures.push(...errors),
    on: (route: Route, handler: (input: never) => unknown) => void handlers.set(route, handler),
    call: vi.fn(async (route: Route, input: never) => {
      calls.push({ route, input });
      const failure = route.method === 'GET' ? undefined : failures.shift();
      if (failure) throw failure;
      return handlers.get(route)?.(input) ?? { list: [], next: null };
    }),
  };
}
export type QuizServer = ReturnType<typeof createQuizServer>;

export const testPlayer = (nowMs = 12_340) => ({
  nowMs: () => nowMs,
  seek: vi.fn(),
  onTime: () => () => undefined,
  preview: vi.fn(),
  seekBar: () => null,
  showWidget: vi.fn((_id: string, _config: object) => vi.fn()),
});

interface OpenOptions {
  readonly player?: ReturnType<typeof testPlayer> | null;
  readonly video?: Partial<Video>;
  /** The part of the address after the path. */
  readonly hash?: string;
}

/** Shows the tab with the quizzes of a video. */
export async function openQuizStudio(server: QuizServer, options: OpenOptions = {}) {
  const { player = testPlayer(), hash = '' } = options;
  const listeners = new Set<StreamListener>();
  const video = {
    kapsule_id: 'vid',
    displayname: 'Harbor: a film?',
    duration: DURATION_MS,
    live_event: null,
    can_manage: true,
    ...options.video,
  } as Video;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (one: Video) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call: server.call } as never}>
        <ListenProvider
          value={(_topics, listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          }}
        >
          <MemoryRouter initialEntries={[`/app/studio/video/vid/edit/interactions${hash}`]}>
            <QuizzesTab video={one} player={player} />
          </MemoryRouter>
        </ListenProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
  const view = render(tree(video));
  await screen.findByRole('button', { name: /Add a question without a quiz/ });
  return {
    player,
    ...view,
    emit: (type: string, data: object) => {
      for (const listener of listeners) listener.event({ type, data } as never);
    },
    show: (part: Partial<Video>) => view.rerender(tree({ ...video, ...part })),
  };
}
