// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manifests as endoverlay } from '#features/endoverlay/player/manifest.ts';
import { manifests as playlists } from '#features/playlists/player/manifest.ts';
import { createPlaylistWidget } from '#features/playlists/player/widget.tsx';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { createManualClock } from '#test/manual-clock.ts';
import { playlistConfig } from '#test/playlist-entries.ts';
import { openQuizzes, questionItem, quizItem } from '#test/quiz-player.tsx';
import { quizScore } from '#test/quiz-samples.ts';
import { removePlayer } from '#test/render-player.tsx';
import type { QuizScore } from '../contract.ts';

afterEach(() => {
  removePlayer();
  resetLanguage();
});

const ana = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };
const items = [quizItem(1), questionItem(11, 5000, { qid: 1 })];
const ANSWERED = { quizzes: [], answered: [11], seed: 1, opened: [] };

/** The end of a video whose questions are all answered. */
async function openEnd(scores: QuizScore[] | Error, options: Parameters<typeof openQuizzes>[1] = {}) {
  const shown = await openQuizzes(items, {
    config: { viewer: ana },
    ...options,
    manifests: [...endoverlay, ...(options.manifests ?? [])],
    widgets: { endoverlay: {}, ...options.widgets },
    prepareServer: (server) => {
      server.progress = ANSWERED;
      server.scores = scores;
    },
  });
  await shown.playTo(60_000);
  await shown.pass(1250);
  return shown;
}
const results = () => screen.queryByRole('region', { name: 'Quiz results' });
const rows = () => within(results()!).getAllByRole('listitem');
const endOf = (stage: HTMLElement) => within(stage.querySelector<HTMLElement>('[data-end]')!);

describe('the results', () => {
  it('have a title, a bar, correct/total, and a passing icon per quiz, sorted by id [EO-02]', async () => {
    await openEnd([
      quizScore(3, { passing_score: 60, percent: 33.4, correct: 1, total: 3 }),
      quizScore(2, { passing_score: 50, percent: 50, correct: 1.5, total: 3, passed: true }),
      quizScore(0, { title: '', percent: 100, correct: 2, total: 2 }),
      quizScore(1, { total: 0 }),
    ]);
    expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Other questions',
      'Quiz 21.5/3Passed',
      'Quiz 31/3Not passed',
    ]);
    const bars = rows().map((row) => within(row).getByRole('img'));
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '100 percent',
      '50 percent',
      '33 percent',
    ]);
    expect(bars.map((bar) => (bar.firstElementChild as HTMLElement).style.inlineSize)).toEqual([
      '100%',
      '50%',
      '33%',
    ]);
  });

  it.each<[string, Partial<QuizScore>[], typeof ana | null, string]>([
    ['every quiz is passed', [{ passing_score: 50, percent: 50 }, { percent: 0 }], ana, 'Good work, Ana'],
    ['one is not passed', [{ passing_score: 50 }, { passing_score: 60 }], ana, 'Better luck next time, Ana'],
    [
      'nothing is correct',
      [{ passing_score: 1, percent: 100, correct: 0 }],
      ana,
      'Better luck next time, Ana',
    ],
    ['somebody without a name has passed', [{ passing_score: 50 }], null, 'Good work'],
    ['somebody without a name has not', [{ passing_score: 51 }], null, 'Better luck next time'],
  ])('have a message when %s [EO-03]', async (_, scores, viewer, message) => {
    await openEnd(
      scores.map((score, index) => quizScore(index + 1, score)),
      viewer ? {} : { config: { viewer: anonymousViewer } },
    );
    expect(results()?.querySelector('p')?.textContent).toBe(message);
  });

  it('say when the quiz was taken, by the last answer [EO-03]', async () => {
    await openEnd([
      quizScore(1, { time_answered: Date.UTC(2030, 0, 2, 12) }),
      quizScore(2, { time_answered: Date.UTC(2030, 4, 6, 12) }),
      quizScore(3, { time_answered: null }),
    ]);
    expect(results()?.textContent).toContain('Results are of quiz taken on: May 6, 2030');
  });

  it("have the date in the viewer's language [EO-03]", async () => {
    setLanguage('de', { messages: {}, errors: {} });
    await openEnd([quizScore(1)]);
    expect(results()?.textContent).toContain('2. Januar 2030');
  });

  it.each([
    ['no quiz has graded questions', [quizScore(1, { total: 0 })]],
    ['they cannot be loaded', new Error('down')],
  ])('are not shown when %s [EO-02]', async (_, scores) => {
    const { test } = await openEnd(scores);
    expect([results(), test.state.playback.endScreen, test.state.playback.held]).toEqual([null, true, false]);
  });

  it('are loaded before the end screen opens, after the questions of the end [EO-10]', async () => {
    const { test, stage, server, playTo, pass, press } = await openQuizzes(
      [quizItem(1), questionItem(11, 0, { qid: 1, appears_at: 'END' })],
      { manifests: endoverlay, widgets: { endoverlay: {} } },
    );
    const areLoaded = () => test.calls.some(({ path }) => path.includes('quiz_scores'));
    const isEnd = () => stage.querySelector('[data-end]') !== null;
    server.scores = [quizScore(1)];
    await playTo(60_000);
    await press('Take this quiz');
    await pass(5000);
    expect([areLoaded(), isEnd()]).toEqual([false, false]);
    await press('Skip');
    expect([areLoaded(), isEnd()]).toEqual([true, false]);
    await pass(1250);
    expect(results()).not.toBeNull();
  });

  it('do not keep the end screen waiting for longer than 5 seconds [EO-10]', async () => {
    const never = new Promise<never>(() => undefined);
    const { test, server, playTo, pass } = await openQuizzes(items, {
      answers: { '/api/v1/videos/v1/quiz_scores': () => never },
      prepareServer: (prepared) => {
        prepared.progress = ANSWERED;
      },
    });
    server.scores = [];
    await playTo(60_000);
    await pass(4500);
    expect(test.eventTypes).not.toContain('afterEndWidgets');
    await pass(1000);
    expect(test.eventTypes).toContain('afterEndWidgets');
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('come before the buttons, and beside the message of a view for results alone [EO-02, EO-04]', async () => {
    const { stage } = await openEnd([quizScore(1)], { widgets: { endoverlay: { quiz_results_only: true } } });
    const message = endOf(stage).getByText("You've completed this video.");
    const replay = endOf(stage).getByRole('button', { name: 'Replay' });
    expect(results()!.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(results()!.compareDocumentPosition(replay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('link to all results and to the certificate of a quiz that is passed', async () => {
    await openEnd([
      quizScore(1, { certificate: true, passed: true }),
      quizScore(2, { certificate: true, passed: false }),
      quizScore(3, { passed: true }),
    ]);
    const links = within(results()!).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/app/video/v1/certificate/1', '_blank'],
      ['/app/video/v1/results', '_blank'],
    ]);
  });

  it('offer no certificate to people who are not signed in', async () => {
    await openEnd([quizScore(1, { certificate: true, passed: true })], {
      config: { viewer: anonymousViewer },
    });
    expect(within(results()!).queryByRole('link', { name: /Certificate/ })).toBeNull();
  });

  it('are loaded again when somebody signs in', async () => {
    const { test, server, change } = await openEnd([quizScore(1)], { config: { viewer: anonymousViewer } });
    server.scores = [quizScore(1, { correct: 2 })];
    await change(() => test.player.widgets.viewers.set(ana));
    expect(rows()[0]?.textContent).toContain('2/2');
    expect(results()?.textContent).toContain('Good work, Ana');
  });
});

it('nothing is asked over the end screen when somebody else signs in', async () => {
  const asked = [quizItem(1), questionItem(11, 5000, { qid: 1, compulsory_flag: true })];
  const { test, server, playTo, pass, change } = await openQuizzes(asked, {
    prepareServer: (prepared) => {
      prepared.progress = ANSWERED;
    },
  });
  await playTo(60_000);
  await pass(1250);
  server.progress = { ...ANSWERED, answered: [] };
  await change(() => test.player.widgets.viewers.set(ana));
  expect(screen.queryByRole('dialog')).toBeNull();
  await change(() => test.player.replay());
  await playTo(10_000);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

describe('while results are shown', () => {
  it.each([
    ['the button of the end screen', 'Replay'],
    ['the control bar', 'bar'],
  ])('Replay works from %s, and they go away [EO-05]', async (_, from) => {
    const { test, stage, change } = await openEnd([quizScore(1)]);
    expect(test.state.playback.held).toBe(true);
    await change(() => {
      if (from === 'bar') test.player.toggle();
      else endOf(stage).getByRole('button', { name: from }).click();
    });
    expect([test.media.currentTime, test.media.paused, test.state.playback.held]).toEqual([0, false, false]);
    expect(results()).toBeNull();
  });

  it.each<[string, (test: Awaited<ReturnType<typeof openEnd>>['test']) => unknown, boolean]>([
    ['a seek', (test) => test.seek(30_000), true],
    ['Play of the system', (test) => test.media.play(), false],
    ['Play of the SDK', (test) => test.player.play(), false],
  ])('%s leaves the end', async (_, leave, paused) => {
    const { test, change } = await openEnd([quizScore(1)]);
    await change(() => leave(test));
    expect([test.media.paused, test.state.playback.held, results()]).toEqual([paused, false, null]);
  });

  it('the next video of a playlist does not load by itself [PL-04]', async () => {
    const openVideo = vi.fn(() => new Promise<void>(() => undefined));
    const clock = createManualClock();
    const playlist = playlists.map((one) => ({
      ...one,
      load: async () => ({ default: createPlaylistWidget(clock) }),
    }));
    const { pass, hasButton, press } = await openEnd([quizScore(1)], {
      clock,
      manifests: playlist,
      widgets: { playlist: { ...playlistConfig(1, 3), list: [] } },
      services: { openVideo },
    });
    await pass(30_000);
    expect([openVideo.mock.calls.length, results() === null]).toEqual([0, false]);
    expect(hasButton('Next video')).toBe(true);
    await press('Next video');
    expect(openVideo).toHaveBeenCalledOnce();
  });

  it('without results it does load [PL-04]', async () => {
    const openVideo = vi.fn(() => new Promise<void>(() => undefined));
    const clock = createManualClock();
    const playlist = playlists.map((one) => ({
      ...one,
      load: async () => ({ default: createPlaylistWidget(clock) }),
    }));
    const { pass } = await openEnd([], {
      clock,
      manifests: playlist,
      widgets: { playlist: { ...playlistConfig(1, 3), list: [] } },
      services: { openVideo },
    });
    await pass(6000);
    expect(openVideo).toHaveBeenCalledOnce();
  });
});

describe('another attempt', () => {
  it.each([
    ['attempts are left', { attempts_left: 2 }, true],
    ['there are any number of them', { attempts_left: null }, true],
    ['none are left', { attempts_left: 0 }, false],
    ['the quiz is not finished', { is_finished: false }, false],
  ])('is offered when %s: %j', async (_, score, expected) => {
    await openEnd([quizScore(1, score)]);
    expect(screen.queryByRole('button', { name: 'Try again: Quiz 1' }) !== null).toBe(expected);
  });

  it('plays the video again, and asks again', async () => {
    const { test, server, press, asked, playTo } = await openEnd([quizScore(1)]);
    server.startAttempt = () => ({
      quizzes: [{ qid: 1, attempt: 2, attempts_left: null, is_finished: false }],
      answered: [],
      seed: 9,
      opened: [],
    });
    await press('Try again: Quiz 1');
    expect(server.attempts).toEqual(['1']);
    expect([test.media.currentTime, test.media.paused, asked()]).toEqual([0, false, null]);
    await playTo(10_000);
    expect(asked()).toBe('Quiz 1');
    await press('Take this quiz');
    await screen.findByText('Question 11');
    screen.getByLabelText('Red').click();
    await press('Submit');
    expect(server.sent).toMatchObject([{ id: 11, quizid: 1, attempt: 2 }]);
  });

  it('that cannot be started is reported', async () => {
    const { test, server, press } = await openEnd([quizScore(1)]);
    server.startAttempt = () => {
      throw new Error('down');
    };
    await press('Try again: Quiz 1');
    expect(within(results()!).getByRole('status').textContent).toBe(
      "A new attempt couldn't be started. Try again in a moment.",
    );
    expect(test.media.ended).toBe(true);
  });
});
