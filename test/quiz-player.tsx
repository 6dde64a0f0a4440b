import { act, fireEvent, screen } from '@testing-library/react';
import type { QuizProgress, QuizScore } from '#features/quizzes/contract.ts';
import { manifests } from '#features/quizzes/player/manifest.ts';
import { createQuizzesWidget } from '#features/quizzes/player/widget.tsx';
import type { ShownQuestion } from '#features/quizzes/question.ts';
import type { Quiz } from '#features/quizzes/quiz.ts';
import { createManualClock } from './manual-clock.ts';
import { answerResult, shownQuestion } from './quiz-samples.ts';
import { renderPlayer } from './render-player.tsx';
import type { TestPlayerOptions } from './test-player.ts';

/** An item of the widget's configuration. */
export const quizItem = (id: number, quiz: Partial<Quiz> = {}) => ({
  id: `${id}`,
  kind: 'quiz',
  start: 0,
  end: 0,
  data: { title: `Quiz ${id}`, passing_score: 0, ...quiz },
});

export const questionItem = (id: number, start: number, question: Partial<ShownQuestion> = {}) => ({
  id: `${id}`,
  kind: 'question',
  start,
  end: start,
  data: shownQuestion(id, question),
});

export interface SentAnswer {
  readonly id: number;
  readonly quizid: number;
  readonly answer: unknown;
  readonly key: string;
  readonly kvtoken: string;
  readonly attempt?: number;
  readonly time_taken: number;
}

/** A server that a test controls. */
export function createQuizServer() {
  const server = {
    /** What has arrived, in order. */
    sent: [] as SentAnswer[],
    respond: ({ id }: SentAnswer): unknown => answerResult(id),
    progress: { quizzes: [], answered: [], seed: 7, opened: [] } as
      | QuizProgress
      | Promise<QuizProgress>
      | Error,
    scores: [] as QuizScore[] | Error,
    attempts: [] as string[],
    startAttempt: (): unknown => ({ quizzes: [], answered: [], seed: 8, opened: [] }),
  };
  const orThrow = <Value,>(value: Value | Error): Value => {
    if (value instanceof Error) throw value;
    return value;
  };
  const answers = {
    '/api/v1/videos/v1/answers': (body: SentAnswer) => {
      server.sent.push(body);
      return server.respond(body);
    },
    '/api/v1/videos/v1/quiz_progress': () => orThrow(server.progress),
    '/api/v1/videos/v1/quiz_scores': () => ({ list: orThrow(server.scores), totalcount: 0 }),
    ...Object.fromEntries(
      [1, 2, 3].map((qid) => [
        `/api/v1/videos/v1/quizzes/${qid}/attempts`,
        () => {
          server.attempts.push(`${qid}`);
          return server.startAttempt();
        },
      ]),
    ),
  };
  return { server, answers };
}

interface OpenOptions extends TestPlayerOptions {
  readonly size?: readonly [width: number, height: number];
  /** The widget's configuration besides its items. */
  readonly quizzes?: object;
  prepareServer?(server: ReturnType<typeof createQuizServer>['server']): void;
}

/** The real player with the widget, on a clock and a server that the test controls. */
export async function openQuizzes(items: readonly object[], options: OpenOptions = {}) {
  const { quizzes, prepareServer, widgets, answers, clock = createManualClock(), ...rest } = options;
  const { server, answers: responses } = createQuizServer();
  prepareServer?.(server);
  // Loaded on demand; tests should not wait for them in each place.
  await Promise.all([
    import('#features/quizzes/panel/result-bars.tsx'),
    import('#features/quizzes/player/end-results.tsx'),
    import('#features/quizzes/player/live-overlay.tsx'),
  ]);
  const shown = await renderPlayer({
    ...rest,
    clock,
    answers: { ...responses, ...answers },
    widgets: { quizzes: { items, ...quizzes }, ...widgets },
    manifests: [
      ...manifests.map((one) => ({ ...one, load: async () => ({ default: createQuizzesWidget(clock) }) })),
      ...(options.manifests ?? []),
    ],
  });
  const { test, change } = shown;
  await change(() => undefined);
  return {
    ...shown,
    server,
    pass: (ms: number): Promise<void> => act(() => test.pass(ms)),
    playTo: (ms: number): Promise<void> => act(() => test.playTo(ms)),
    atMs: (): number => Math.round(test.media.currentTime * 1000),
    /** What the open dialog is called; null without one. */
    asked: (): string | null => {
      const dialog = screen.queryByRole('dialog');
      const title = dialog?.getAttribute('aria-labelledby');
      return dialog && (document.getElementById(title ?? '')?.textContent ?? '');
    },
    status: (): string => document.querySelector('[role=dialog] [role=status]')?.textContent ?? '',
    choose: (name: string | RegExp): Promise<void> =>
      change(() => fireEvent.click(screen.getByLabelText(name))),
    tracked: () =>
      test.events.flatMap((event) => (event.type === 'tracked' ? [[event.action, event.data] as const] : [])),
    configure: (next: readonly object[], more: object = {}): Promise<void> =>
      change(() => test.page.changeConfig({ quizzes: { items: next, ...more } })),
  };
}
