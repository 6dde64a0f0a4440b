// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anonymousViewer } from '#kernel/contract/viewer.ts';
import { openQuizzes, questionItem, quizItem } from '#test/quiz-player.tsx';
import { removePlayer } from '#test/render-player.tsx';

afterEach(removePlayer);

type Shown = Awaited<ReturnType<typeof openQuizzes>>;

const compulsory = { compulsory_flag: true };
const ana = { ...anonymousViewer, signedIn: true, username: 'ana', displayname: 'Ana' };

describe('a question with a time', () => {
  it('pauses playback when its offset is passed, and playback resumes after the answer [QZ-03, QZ-07]', async () => {
    const { test, playTo, asked, atMs, choose, press } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(9900);
    expect(asked()).toBeNull();
    await playTo(20_000);
    expect(asked()).toBe('Question 1');
    expect(test.media.paused).toBe(true);
    expect(atMs()).toBeLessThan(10_250);
    await choose('Green');
    await press('Submit');
    expect(asked()).toBeNull();
    expect(test.media.paused).toBe(false);
  });

  it('is asked together with those of the next second, in the order of time [QZ-03, QZ-07]', async () => {
    const { test, playTo, asked, press, pass } = await openQuizzes([
      questionItem(1, 11_500),
      questionItem(2, 10_900),
      questionItem(3, 10_000),
    ]);
    await playTo(20_000);
    expect(asked()).toBe('Question 3');
    await press('Skip');
    expect(asked()).toBe('Loading next question...');
    await pass(1000);
    expect(asked()).toBe('Question 2');
    await press('Skip');
    expect([asked(), test.media.paused]).toEqual([null, false]);
    await playTo(20_000);
    expect(asked()).toBe('Question 1');
  });

  it.each<[string, (shown: Shown) => unknown]>([
    ['the seek bar', ({ test }) => test.seek(40_000)],
    ['the SDK', ({ test }) => test.player.seek(40_000, 'api')],
    ['another widget', ({ test }) => test.player.seek(40_000, 'widget', 'highlights')],
    ['the skip button', ({ test }) => test.player.skip(1)],
    ['a key', ({ stage }) => fireEvent.keyDown(stage, { key: 'ArrowRight' })],
    ['a number key', ({ stage }) => fireEvent.keyDown(stage, { key: '9' })],
    ['the system, on the element itself', ({ test }) => Object.assign(test.media, { currentTime: 40 })],
  ])('is not jumped over with %s [QZ-03]', async (_, jump) => {
    const shown = await openQuizzes([questionItem(1, 10_000, compulsory)]);
    await shown.playTo(5000);
    await shown.change(() => jump(shown));
    expect(shown.asked()).toBe('Question 1');
    expect(shown.test.media.paused).toBe(true);
    await shown.choose('Red');
    await shown.press('Submit');
    expect(shown.asked()).toBeNull();
    await shown.test.seek(40_000);
    expect(shown.atMs()).toBe(40_000);
  });

  it.each<[string, (shown: Shown) => unknown]>([
    ['seeking', ({ test }) => test.seek(2000)],
    ['a seek of the SDK', ({ test }) => test.player.seek(40_000, 'api')],
    ['Play', ({ test }) => test.player.play()],
    ['Replay', ({ test }) => test.player.replay()],
    ['Play of the system', ({ test }) => test.media.play()],
    ['a seek of the system', ({ test }) => Object.assign(test.media, { currentTime: 40 })],
    ['a key', ({ stage }) => fireEvent.keyDown(stage, { key: 'ArrowRight' })],
  ])('stays while it is asked, whatever happens: %s [QZ-03]', async (_, act) => {
    const shown = await openQuizzes([questionItem(1, 10_000)]);
    await shown.playTo(20_000);
    const before = shown.atMs();
    await shown.change(() => act(shown));
    await shown.pass(5000);
    expect([shown.asked(), shown.atMs(), shown.test.media.paused]).toEqual(['Question 1', before, true]);
  });

  it('is not asked again after Skip, but after a replay [QZ-02]', async () => {
    const { test, playTo, asked, press, change } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(12_000);
    await press('Skip');
    await change(() => test.seek(5000));
    await playTo(15_000);
    expect(asked()).toBeNull();
    await change(() => test.player.replay());
    await playTo(12_000);
    expect(asked()).toBe('Question 1');
  });

  it('is not asked again once it is answered, not even after a replay [QZ-02]', async () => {
    const { test, playTo, asked, choose, press, change, atMs } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(12_000);
    await choose('Red');
    await press('Submit');
    await change(() => test.player.replay());
    await change(() => test.seek(40_000));
    expect([asked(), atMs()]).toEqual([null, 40_000]);
  });

  it('is not asked when it was answered in an earlier visit', async () => {
    const { test, change, asked, atMs } = await openQuizzes([questionItem(1, 10_000, compulsory)], {
      prepareServer: (server) => {
        server.progress = { quizzes: [], answered: [1], seed: 1, opened: [] };
      },
    });
    await test.play();
    await change(() => test.seek(40_000));
    expect([asked(), atMs()]).toEqual([null, 40_000]);
  });

  it('at the very beginning waits until the viewer presses Play', async () => {
    const { test, asked, change, press, pass } = await openQuizzes([questionItem(1, 0)]);
    await pass(1000);
    expect(asked()).toBeNull();
    await change(() => test.play());
    expect([asked(), test.media.currentTime]).toEqual(['Question 1', 0]);
    await press('Skip');
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('at the very end is asked before the end screen', async () => {
    const { test, playTo, asked, press, pass } = await openQuizzes([questionItem(1, 60_000)]);
    await playTo(60_000);
    await pass(2000);
    expect([asked(), test.state.playback.endScreen]).toEqual(['Question 1', false]);
    await press('Skip');
    await pass(1000);
    expect(test.eventTypes).toContain('afterEndWidgets');
  });

  it('beyond the end is never asked, and blocks nothing', async () => {
    const { test, playTo, asked, change } = await openQuizzes([questionItem(1, 90_000, compulsory)]);
    await playTo(1000);
    await change(() => test.seek(59_000));
    await playTo(60_000);
    expect([asked(), test.media.ended]).toEqual([null, true]);
  });

  it('appears in the non-interactive mode, too [QZ-03]', async () => {
    const { playTo, asked } = await openQuizzes([questionItem(1, 10_000)], {
      look: { nonInteractive: true },
    });
    await playTo(12_000);
    expect(asked()).toBe('Question 1');
  });

  it('has no place in a live stream', async () => {
    const { playTo, asked } = await openQuizzes([questionItem(1, 2000)], { video: { isLive: true } });
    await playTo(12_000);
    expect(asked()).toBeNull();
  });

  it('is marked on the seek bar until it is answered', async () => {
    const { test, playTo, choose, press } = await openQuizzes([
      questionItem(1, 10_000),
      questionItem(2, 30_000),
      questionItem(4, 0, { appears_at: 'RANDOM' }),
    ]);
    const marks = () => test.state.marks.list.map(({ atMs, label, kind }) => [atMs, label, kind]);
    expect(marks()).toEqual([
      [10_000, 'Question', 'question'],
      [30_000, 'Question', 'question'],
    ]);
    await playTo(11_000);
    await choose('Red');
    await press('Submit');
    expect(marks()).toEqual([[30_000, 'Question', 'question']]);
  });
});

describe('a compulsory question before the start position', () => {
  it.each([
    ['a link with an offset', 1, 30_000, 'Question 1'],
    ['a reload while it was asked', 1, 10_040, 'Question 1'],
    ['a start exactly at its time', 1, 10_000, 'Question 1'],
    ['a start before its time', 1, 9000, null],
  ])('is asked before playback after %s', async (_, id, startMs, expected) => {
    const { test, asked, change } = await openQuizzes([questionItem(id, 10_000, compulsory)], {
      start: { startMs },
    });
    await change(() => test.play());
    expect(asked()).toBe(expected);
    expect(test.media.paused).toBe(expected !== null);
  });

  it.each([
    [30_000, null],
    [10_040, 'Question 1'],
  ])(
    'is asked only if it was on screen when others may be skipped: start at %d',
    async (startMs, expected) => {
      const { test, asked, change } = await openQuizzes([questionItem(1, 10_000)], { start: { startMs } });
      await change(() => test.play());
      expect(asked()).toBe(expected);
    },
  );
});

describe('START, END, and RANDOM', () => {
  it('asks at load before the first play [QZ-04]', async () => {
    const { test, asked, choose, press, change, pass, atMs } = await openQuizzes([
      questionItem(2, 0, { appears_at: 'START', order: 2 }),
      questionItem(1, 0, { appears_at: 'START', order: 1 }),
    ]);
    await pass(500);
    expect(asked()).toBeNull();
    await change(() => test.play());
    expect([asked(), atMs()]).toEqual(['Question 1', 0]);
    await choose('Blue');
    await press('Submit');
    await pass(1000);
    expect([asked(), test.media.paused]).toEqual(['Question 2', true]);
    await press('Skip');
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('asks again at the start of a replay what was skipped [QZ-04]', async () => {
    const { test, asked, press, change, playTo } = await openQuizzes([
      questionItem(1, 0, { appears_at: 'START' }),
      questionItem(2, 0),
    ]);
    await change(() => test.play());
    await press('Skip');
    await change(() => test.pass(1000));
    await press('Skip');
    await playTo(5000);
    await change(() => test.player.replay());
    expect([asked(), test.media.paused]).toEqual(['Question 1', true]);
    await press('Skip');
    await change(() => test.pass(1000));
    expect(asked()).toBe('Question 2');
    await press('Skip');
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('asks at the end of the media, before its end is over [QZ-04]', async () => {
    const { test, playTo, asked, press, pass } = await openQuizzes([
      questionItem(1, 0, { appears_at: 'END' }),
    ]);
    await playTo(59_000);
    expect(asked()).toBeNull();
    await playTo(60_000);
    expect(asked()).toBe('Question 1');
    await pass(20_000);
    expect(test.eventTypes).not.toContain('afterEndWidgets');
    await press('Skip');
    expect(test.eventTypes).toContain('afterEndWidgets');
  });

  it('asks at a random time, the same after a reload, and nobody jumps over it [QZ-04]', async () => {
    const times: number[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const { test, asked, atMs, change } = await openQuizzes([questionItem(1, 0, { appears_at: 'RANDOM' })]);
      await change(() => test.play());
      await change(() => test.seek(59_900));
      expect(asked()).toBe('Question 1');
      times.push(atMs());
      removePlayer();
    }
    expect(times[0]).toBeGreaterThan(0);
    expect(times[1]).toBe(times[0]);
  });
});

describe('what was answered before', () => {
  it('is awaited before the first play, but not longer than 4 seconds', async () => {
    const progress = Promise.withResolvers<never>();
    const { test, change, asked } = await openQuizzes([questionItem(1, 0, { appears_at: 'START' })], {
      prepareServer: (server) => {
        server.progress = progress.promise;
      },
    });
    await change(() => test.play());
    await change(() => test.pass(3900));
    expect([asked(), test.media.paused]).toEqual([null, true]);
    await change(() => test.pass(200));
    expect(asked()).toBe('Question 1');
    expect(test.player.widgets.store.getState().failed).toEqual([]);
  });

  it('counts as nothing when it cannot be loaded', async () => {
    const { test, change, asked } = await openQuizzes([questionItem(1, 0, { appears_at: 'START' })], {
      prepareServer: (server) => {
        server.progress = new Error('down');
      },
    });
    await change(() => test.play());
    expect(asked()).toBe('Question 1');
  });

  it('is asked for again when somebody signs in', async () => {
    const { test, server, change, asked, playTo } = await openQuizzes([
      questionItem(1, 10_000),
      questionItem(2, 30_000),
    ]);
    await playTo(5000);
    server.progress = { quizzes: [], answered: [1], seed: 1, opened: [] };
    await change(() => test.player.widgets.viewers.set(ana));
    await playTo(20_000);
    expect(asked()).toBeNull();
    await playTo(40_000);
    expect(asked()).toBe('Question 2');
  });
});

describe('when the owner changes the questions', () => {
  it('closes a deleted one with a notice, and goes on [QZ-03]', async () => {
    const { test, playTo, asked, status, configure, pass, hasButton } = await openQuizzes([
      questionItem(1, 10_000, compulsory),
      questionItem(2, 30_000),
    ]);
    await playTo(11_000);
    await configure([questionItem(2, 30_000)]);
    expect([asked(), status()]).toEqual(['Question 1', 'This question is no longer part of the video.']);
    expect(hasButton('Submit')).toBe(false);
    await pass(3000);
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('ends with the last question', async () => {
    const { test, playTo, asked, change } = await openQuizzes([questionItem(1, 10_000, compulsory)]);
    await playTo(11_000);
    await change(() => test.page.changeConfig({}));
    expect([asked(), test.media.paused]).toEqual([null, false]);
  });

  it('shows a changed text and asks new questions from then on', async () => {
    const { test, playTo, asked, configure, change } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(5000);
    await configure([questionItem(1, 20_000, { text: 'Changed' }), questionItem(3, 2000)]);
    await playTo(15_000);
    expect(asked()).toBeNull();
    await change(() => test.seek(50_000));
    expect(asked()).toBe('Changed');
  });

  it('asks a new compulsory one at once when the viewer is already past its time', async () => {
    const { playTo, asked, configure } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(5000);
    await configure([questionItem(1, 10_000), questionItem(2, 2000, compulsory)]);
    expect(asked()).toBe('Question 2');
  });

  it('keeps the text of the question on screen until the next time', async () => {
    const { playTo, asked, configure } = await openQuizzes([questionItem(1, 10_000)]);
    await playTo(11_000);
    await configure([questionItem(1, 10_000, { text: 'Changed' })]);
    expect(asked()).toBe('Question 1');
  });
});

describe('quiet', () => {
  it('asks nothing and shows no results when the owner wants it [QZ-09]', async () => {
    const { test, server, playTo, asked, pass } = await openQuizzes(
      [questionItem(1, 10_000, compulsory), questionItem(2, 0, { appears_at: 'END' }), quizItem(3)],
      { quizzes: { quiet: true } },
    );
    await playTo(60_000);
    await pass(1000);
    expect([asked(), test.media.ended]).toEqual([null, true]);
    expect(test.calls.filter(({ path }) => path.includes('scores'))).toEqual([]);
    expect(server.sent).toEqual([]);
  });

  it('suppresses polls when the viewer wants it, in the next visit too [QZ-09]', async () => {
    const items = [questionItem(1, 10_000), questionItem(2, 20_000, compulsory)];
    const { test, playTo, asked, change } = await openQuizzes(items);
    const entry = () =>
      test.player.widgets.store.getState().menuEntries.find(({ widget }) => widget === 'quizzes')!;
    expect(entry().label()).toBe('Hide questions');
    await change(() => entry().select());
    expect(entry().label()).toBe('Show questions');
    await playTo(15_000);
    expect(asked()).toBeNull();
    await playTo(25_000);
    expect(asked()).toBe('Question 2');
    const stored = test.page.services.storage();
    removePlayer();
    const next = await openQuizzes(items, { services: { storage: () => stored } });
    await next.playTo(15_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    const shown = next.test.player.widgets.store.getState().menuEntries[0]!;
    expect(shown.label()).toBe('Show questions');
    await next.change(() => shown.select());
    await next.change(() => next.test.player.replay());
    await next.playTo(12_000);
    expect(next.asked()).toBe('Question 1');
  });
});
