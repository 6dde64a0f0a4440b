// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anonymousViewer, type Viewer } from '#kernel/contract/viewer.ts';
import type { CueEdge, Widget } from '#kernel/player/core/widget.ts';
import type { AnyWidget } from '#kernel/player/core/widgets/widget.ts';
import { liveQuestion } from '#test/live-viewer.ts';
import { createManualClock } from '#test/manual-clock.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import { createLiveQuestions } from '../client/live-questions.ts';
import type { LiveQuestion } from '../contract.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT, RESULTS_CHANGED_EVENT } from '../events.ts';
import type { QuizzesConfig, QuizzesContext, QuizzesState } from './context.ts';
import { followLive } from './follow-live.ts';
import { LiveOverlay } from './live-overlay.tsx';
import { parseConfig } from './parse-config.ts';
import { liveCues, onLiveCue } from './replay-live.ts';

afterEach(removePlayer);

const LIVE = '/api/v1/videos/v1/live_question';
const ANSWERS = '/api/v1/videos/v1/answers';
const item = { id: '7', kind: 'question', start: 0, end: 0, data: { appears_at: 'LIVE' } };
const result = {
  id: 7,
  correct: null,
  solution: null,
  explanation: null,
  results: [1, 3],
  attempt: 1,
};

interface Options {
  readonly isLive?: boolean;
  readonly config?: object;
  /** What the server says is open. */
  readonly live?: () => LiveQuestion | null;
  /** The response with the stored results. */
  readonly stored?: () => unknown;
  readonly opened?: readonly { id: number; at: number }[];
  readonly answer?: () => unknown;
  readonly viewer?: Viewer;
}

/** A player with only the live part of the widget. */
async function open(options: Options = {}) {
  const { isLive = true, config = { items: [item] }, live = () => null, opened = [], viewer } = options;
  const clock = createManualClock();
  const edges: [string, boolean][] = [];
  let isHiding = false;
  let context: QuizzesContext | null = null;
  const setCues = (): void =>
    context?.setCues([...liveCues(opened), { kind: 'window', id: 'question-1', start: 1000, end: 2000 }]);
  const widget: Widget<QuizzesConfig, QuizzesState> = {
    parse: parseConfig,
    initial: { live: null, scores: null },
    setup(ctx) {
      context = ctx;
      followLive(ctx, clock, async () => createLiveQuestions);
      if (opened.length > 0) setCues();
    },
    onCue(ctx, edge: CueEdge) {
      edges.push([edge.cue.id, onLiveCue(ctx, edge)]);
    },
    views: { banner: ({ ctx }) => <LiveOverlay ctx={ctx} isHiding={() => isHiding} /> },
  };
  const shown = await renderPlayer({
    clock,
    manifests: [{ id: 'quizzes', load: async () => ({ default: widget as AnyWidget }) }],
    widgets: { quizzes: config },
    video: { isLive, durationMs: 120_000 },
    answers: {
      [LIVE]: () => ({ live: live() }),
      [`${LIVE}?question=7`]: options.stored ?? (() => ({ live: liveQuestion({ is_open: false }) })),
      [`${LIVE}?question=8`]: () => {
        throw new Error('offline');
      },
      [ANSWERS]: options.answer ?? (() => result),
    },
    config: viewer ? { viewer } : {},
  });
  await shown.change(() => undefined);
  const { test, change } = shown;
  return {
    ...shown,
    edges,
    paths: () => test.calls.map(({ method, path }) => `${method} ${path}`),
    announce: (type: string, data: object) =>
      change(async () => {
        test.page.announce(type, data);
        clock.advance(300);
      }),
    /** The viewer asks for quiet, or for questions. */
    hide: (hidden: boolean) =>
      change(() => {
        isHiding = hidden;
        context?.state.set({});
      }),
    /** As the widget does when other questions are due. */
    setCues,
    card: () => screen.queryByRole('region', { name: 'Which color?' }),
  };
}
const rows = (): (string | null)[] => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('during a live event, the player', () => {
  it('shows a question when the owner opens it, and keeps playing', async () => {
    let isOpen = false;
    const { announce, card, test, change } = await open({ live: () => (isOpen ? liveQuestion() : null) });
    await change(() => test.play());
    expect(card()).toBeNull();
    isOpen = true;
    await announce(QUESTION_OPENED_EVENT, { id: 'v1', question: 7 });
    expect(card()).toBeTruthy();
    expect(test.media.paused).toBe(false);
  });

  it('sends the answer with the view token, and shows the results of everyone as they change [QZ-10]', async () => {
    const { press, announce, test, change } = await open({ live: () => liveQuestion() });
    await change(() => fireEvent.click(screen.getByLabelText('Green')));
    await press('Submit');
    expect(test.calls.at(-1)?.body).toMatchObject({
      id: 7,
      answer: 1,
      key: expect.stringMatching(/^[\w-]{8,64}$/),
      kvtoken: test.player.view.token(),
    });
    expect(rows()).toEqual(['Red1', 'GreenYour answer3']);
    await announce(RESULTS_CHANGED_EVENT, { id: 'v1', question: 7, results: '1,9' });
    expect(rows()).toEqual(['Red1', 'GreenYour answer9']);
    await announce(QUESTION_CLOSED_EVENT, { id: 'v1', question: 7 });
    expect(screen.getAllByText('Your answer was saved. This question is closed.')).toHaveLength(2);
  });

  it('shows the results instead of the form after a reload, and the form to the next person', async () => {
    const ana: Viewer = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };
    const { press, change, test } = await open({ live: () => liveQuestion() });
    await change(() => fireEvent.click(screen.getByLabelText('Red')));
    await press('Submit');
    expect([...test.page.stored.values()].join()).toContain('"answer":0');
    expect(screen.queryByRole('radio')).toBeNull();
    await change(() => test.player.widgets.viewers.set(ana));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await change(() => test.player.widgets.viewers.set(anonymousViewer));
    expect(rows()[0]).toContain('Your answer');
  });

  it.each<[string, Options]>([
    ['has no live questions', { config: { items: [] } }],
    ['keeps questions off the screen [QZ-09]', { config: { items: [item], quiet: true } }],
    ['is over', { isLive: false }],
  ])('asks and hears nothing when the video %s', async (_, options) => {
    const { paths, test, announce, card } = await open({ ...options, live: () => liveQuestion() });
    expect(paths()).toEqual([]);
    await announce(QUESTION_OPENED_EVENT, { id: 'v1', question: 7 });
    expect(card()).toBeNull();
    expect(paths()).toEqual([]);
    expect(test.state.trouble.past).toEqual([]);
  });

  it('shows nothing while the viewer wants quiet [QZ-09]', async () => {
    const { hide, card } = await open({ live: () => liveQuestion() });
    await hide(true);
    expect(card()).toBeNull();
    await hide(false);
    expect(card()).toBeTruthy();
  });

  it('follows the first live question that is added during the event', async () => {
    const { change, test, paths, card } = await open({ config: { items: [] }, live: () => liveQuestion() });
    expect(paths()).toEqual([]);
    await change(() => test.page.changeConfig({ quizzes: { items: [item] } }));
    expect(card()).toBeTruthy();
  });

  it('leaves shortcuts to the fields while somebody answers', async () => {
    const { key, test, change } = await open({ live: () => liveQuestion() });
    await change(() => test.play());
    await key(' ', screen.getByLabelText('Red'));
    await key('k', screen.getByLabelText('Red'));
    expect(test.media.paused).toBe(false);
  });
});

describe('in the replay of an event, the player', () => {
  const opened = [{ id: 7, at: 5000 }];

  it('shows the results of a question for ten seconds where it was asked, without pausing', async () => {
    const { change, test, card, edges } = await open({ isLive: false, opened });
    await change(() => test.playTo(5500));
    expect(card()).toBeTruthy();
    expect(rows()).toEqual(['Red1', 'Green2']);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await change(() => test.playTo(14_500));
    expect(card()).toBeTruthy();
    await change(() => test.playTo(15_500));
    expect(card()).toBeNull();
    expect(test.media.paused).toBe(false);
    expect(edges).toEqual([
      ['question-1', false],
      ['question-1', false],
      ['live-7', true],
      ['live-7', true],
    ]);
  });

  it('closes them on request', async () => {
    const { change, test, press, card, setCues } = await open({ isLive: false, opened });
    await change(() => test.playTo(6000));
    await press('Close');
    expect(card()).toBeNull();
    await change(setCues);
    expect(card()).toBeNull();
  });

  it('shows nothing that arrives late, or not at all', async () => {
    const late = Promise.withResolvers<{ live: LiveQuestion }>();
    const later = { id: 8, at: 30_000 };
    const { change, test, card, paths } = await open({
      isLive: false,
      opened: [...opened, later],
      stored: () => late.promise,
    });
    await change(() => test.playTo(6000));
    await change(() => test.seek(29_000));
    await change(() => late.resolve({ live: liveQuestion() }));
    expect(card()).toBeNull();
    await change(() => test.playTo(31_000));
    expect(card()).toBeNull();
    expect(paths()).toEqual([`GET ${LIVE}?question=7`, `GET ${LIVE}?question=8`]);
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });
});
