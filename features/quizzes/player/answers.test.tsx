// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewErrors } from '#features/views/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { openQuizzes, questionItem, quizItem, type SentAnswer } from '#test/quiz-player.tsx';
import { answerResult } from '#test/quiz-samples.ts';
import { removePlayer } from '#test/render-player.tsx';
import { quizErrors } from '../contract.ts';

afterEach(() => {
  removePlayer();
  vi.restoreAllMocks();
});

const compulsory = { compulsory_flag: true };
const FAILED = '*Something went wrong. Please reattempt the answer...';
const broken = () => {
  throw fail(kernelErrors, 'INTERNAL');
};
/** Without a connection every call fails. */
function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const fields = () => document.querySelector<HTMLFieldSetElement>('fieldset')!;

/** A question on screen with a chosen answer. */
async function askWith(items: readonly object[], options: Parameters<typeof openQuizzes>[1] = {}) {
  const shown = await openQuizzes(items, options);
  await shown.playTo(2000);
  if (shown.hasButton('Take this quiz')) await shown.press('Take this quiz');
  await shown.choose('Green');
  return shown;
}

describe('an answer that cannot be saved', () => {
  it('is reported after 1 second, and the inputs are enabled again [QZ-06]', async () => {
    const { server, press, status, pass, asked } = await askWith([questionItem(1, 1000, compulsory)]);
    server.respond = broken;
    await press('Submit');
    expect([status(), fields().disabled, submit().disabled]).toEqual(['Sending your answer…', true, true]);
    await pass(900);
    expect(status()).not.toBe(FAILED);
    await pass(100);
    expect([status(), fields().disabled, submit().disabled]).toEqual([FAILED, false, false]);
    expect(document.activeElement).toBe(submit());
    server.respond = ({ id }) => answerResult(id);
    await press('Submit');
    expect(asked()).toBeNull();
  });

  it('is sent again with the same key, so that it counts once [QZ-06]', async () => {
    const { server, press, pass, choose } = await askWith([questionItem(1, 1000)]);
    server.respond = broken;
    await press('Submit');
    await pass(1000);
    await choose('Blue');
    await press('Submit');
    expect(server.sent.map(({ answer }) => answer)).toEqual([1, 2]);
    expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  });

  it('does not lock the video: a compulsory question can be left after the second failure [QZ-06]', async () => {
    const { test, server, press, pass, hasButton, asked } = await askWith([
      questionItem(1, 1000, compulsory),
    ]);
    server.respond = broken;
    await press('Submit');
    await pass(1000);
    expect(hasButton('Continue without answering')).toBe(false);
    await press('Submit');
    await pass(1000);
    await press('Continue without answering');
    expect([asked(), test.media.paused]).toEqual([null, false]);
    await pass(60_000);
    expect(server.sent).toHaveLength(2);
    // What the viewer has given up is not sent later either.
    const stored = test.page.services.storage();
    removePlayer();
    const next = await openQuizzes([questionItem(9, 50_000)], { services: { storage: () => stored } });
    expect(next.server.sent).toEqual([]);
  });

  it('because the server does not respond, fails after a while; a late response counts [QZ-06]', async () => {
    const response = Promise.withResolvers<unknown>();
    const { server, press, pass, status, change, asked } = await askWith([questionItem(1, 1000, compulsory)]);
    server.respond = () => response.promise;
    await press('Submit');
    await pass(10_000);
    expect(status()).toBe('Sending your answer…');
    await pass(1000);
    expect(status()).toBe(FAILED);
    await change(() => response.resolve(answerResult(1, { correct: true })));
    expect([asked(), status()]).toEqual(['Question 1', 'Correct']);
  });

  it('but arrives after the viewer has gone on, is not asked again', async () => {
    const response = Promise.withResolvers<unknown>();
    const { test, server, press, pass, change, playTo, asked } = await askWith([questionItem(1, 1000)]);
    server.respond = () => response.promise;
    await press('Submit');
    await pass(11_000);
    await press('Skip');
    await change(() => response.resolve(answerResult(1)));
    await change(() => test.player.replay());
    await playTo(5000);
    expect(asked()).toBeNull();
  });

  it.each([
    [fail(quizErrors, 'QUESTION_NOT_FOUND'), 'This question is no longer part of the video.'],
    [fail(quizErrors, 'QUESTION_CLOSED'), 'This question is closed.'],
    [fail(quizErrors, 'ALREADY_ANSWERED'), 'You have already answered this question.'],
    [fail(quizErrors, 'ATTEMPT_ENDED'), 'This attempt has ended.'],
    [fail(quizErrors, 'CHOICE_UNKNOWN'), "Your answer can't be accepted. You can go on with the video."],
    [fail(kernelErrors, 'FORBIDDEN'), "Your answer can't be accepted. You can go on with the video."],
  ])('for good, is not tried again: $code', async (error, sentence) => {
    const { test, server, press, pass, status, asked } = await askWith([questionItem(1, 1000, compulsory)]);
    server.respond = () => {
      throw error;
    };
    await press('Submit');
    expect(status()).toBe(sentence);
    await pass(3000);
    expect([asked(), test.media.paused]).toEqual([null, false]);
    await pass(30_000);
    expect(server.sent).toHaveLength(1);
  });

  it.each(['RATE_LIMITED', 'UNAVAILABLE', 'REQUEST_TIMEOUT'] as const)(
    'for now, can be tried again: %s',
    async (code) => {
      const { server, press, pass, status } = await askWith([questionItem(1, 1000)]);
      server.respond = () => {
        throw fail(kernelErrors, code);
      };
      await press('Submit');
      await pass(1000);
      expect(status()).toBe(FAILED);
    },
  );
});

describe('an answer', () => {
  it('is sent once, however often Submit is clicked [QZ-10]', async () => {
    const response = Promise.withResolvers<unknown>();
    const { server, change } = await askWith([questionItem(1, 1000)]);
    server.respond = () => response.promise;
    const form = document.querySelector('form')!;
    await change(() => {
      for (let click = 0; click < 3; click += 1) fireEvent.submit(form);
    });
    expect(server.sent).toHaveLength(1);
  });

  it('belongs to a quiz and to the present attempt [QZ-10]', async () => {
    const { server, press } = await askWith([quizItem(3), questionItem(1, 1000, { qid: 3 })], {
      prepareServer: (prepared) => {
        prepared.progress = {
          quizzes: [{ qid: 3, attempt: 2, attempts_left: 1, is_finished: false }],
          answered: [],
          seed: 1,
          opened: [],
        };
      },
    });
    await press('Submit');
    expect(server.sent).toMatchObject([{ id: 1, quizid: 3, attempt: 2, answer: 1 }]);
  });

  it('is tracked without its content, and so is Skip [TR-05]', async () => {
    const { press, playTo, tracked } = await askWith([
      quizItem(3),
      questionItem(1, 1000, { qid: 3, text: 'Secret' }),
      questionItem(2, 5000),
    ]);
    await press('Submit');
    await playTo(6000);
    await press('Skip');
    expect(tracked()).toEqual([
      ['answer', { id: 1, quizid: 3 }],
      ['skip', { id: 2, quizid: 0 }],
    ]);
  });
});

describe('the view', () => {
  it('is registered before anything is asked for, so that the server knows the browser [TR-01]', async () => {
    const token = Promise.withResolvers<string>();
    const { test, change } = await openQuizzes([questionItem(1, 1000)], {
      services: { createView: () => token.promise },
    });
    expect(test.calls).toEqual([]);
    await change(() => token.resolve('kv-test.signed'));
    expect(test.calls.map(({ path }) => path)).toEqual([
      '/api/v1/videos/v1/quiz_progress?kvtoken=kv-test.signed',
    ]);
  });

  it('that has ended is followed by another one, and the answer counts [QZ-10, TR-03]', async () => {
    const { server, press, asked } = await askWith([questionItem(1, 1000)], {
      services: { createView: async (local) => `${local}.signed` },
    });
    server.respond = ({ id, kvtoken }) => {
      if (kvtoken === 'kv-test.signed') throw fail(viewErrors, 'VIEW_NOT_FOUND');
      return answerResult(id);
    };
    await press('Submit');
    expect(asked()).toBeNull();
    expect(server.sent.map(({ kvtoken }) => kvtoken === 'kv-test.signed')).toEqual([true, false]);
    expect(server.sent[1]?.key).toBe(server.sent[0]?.key);
  });
});

describe('without a connection', () => {
  it('an answer is kept, the viewer is told, and playback goes on', async () => {
    const { test, server, press, pass, status, asked, playTo } = await askWith([
      questionItem(1, 1000, compulsory),
      questionItem(2, 20_000),
    ]);
    server.respond = broken;
    const goOnline = goOffline();
    await press('Submit');
    expect(status()).toBe("You're offline. Your answer will be sent when the connection is back.");
    await pass(3000);
    expect([asked(), test.media.paused]).toEqual([null, false]);
    await playTo(10_000);
    const tries = server.sent.length;
    server.respond = ({ id }) => answerResult(id);
    goOnline();
    await pass(100);
    expect(server.sent.length).toBe(tries + 1);
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1);
    await pass(60_000);
    expect(server.sent.length).toBe(tries + 1);
  });

  it('it is tried every 15 seconds, in case the browser is wrong', async () => {
    const { server, press, pass } = await askWith([questionItem(1, 1000)]);
    server.respond = broken;
    goOffline();
    await press('Submit');
    await pass(14_900);
    expect(server.sent).toHaveLength(1);
    await pass(200);
    expect(server.sent).toHaveLength(2);
    await pass(15_000);
    expect(server.sent).toHaveLength(3);
  });

  it('it is not asked again, and sent at the next start', async () => {
    const first = await askWith([questionItem(1, 1000, compulsory)]);
    first.server.respond = broken;
    const goOnline = goOffline();
    await first.press('Submit');
    const [{ key }] = first.server.sent as [SentAnswer];
    await first.pass(3000);
    await first.change(() => first.test.player.replay());
    await first.playTo(5000);
    expect(first.asked()).toBeNull();
    const stored = first.test.page.services.storage();
    removePlayer();
    goOnline();

    const next = await openQuizzes([questionItem(1, 1000, compulsory)], {
      services: { storage: () => stored },
      prepareServer: (server) => {
        server.respond = ({ id }) => {
          server.progress = { quizzes: [], answered: [id], seed: 1, opened: [] };
          return answerResult(id);
        };
      },
    });
    expect(next.server.sent).toMatchObject([{ id: 1, answer: 1, key }]);
    await next.playTo(5000);
    expect(next.asked()).toBeNull();
    removePlayer();
    const last = await openQuizzes([questionItem(9, 50_000)], { services: { storage: () => stored } });
    expect(last.server.sent).toEqual([]);
  });

  it('it stays in this page when the browser cannot store it', async () => {
    const blocked = (): never => {
      throw new Error('blocked');
    };
    const { server, press, status, pass, change, playTo } = await openQuizzes(
      [questionItem(1, 1000, { type: 'open' })],
      {
        services: { storage: blocked },
      },
    );
    await playTo(2000);
    const text = '"'.repeat(5000);
    await change(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }));
    server.respond = broken;
    const goOnline = goOffline();
    await press('Submit');
    expect(status()).toContain('Keep this page open');
    server.respond = ({ id }) => answerResult(id);
    goOnline();
    await pass(100);
    expect(server.sent.at(-1)?.answer).toBe(text);
  });

  it('an answer of a page that was closed while it was on its way arrives at the next start', async () => {
    const first = await askWith([questionItem(1, 1000)]);
    first.server.respond = () => new Promise(() => undefined);
    await first.press('Submit');
    const [{ key }] = first.server.sent as [SentAnswer];
    const stored = first.test.page.services.storage();
    removePlayer();
    const next = await openQuizzes([questionItem(1, 1000)], { services: { storage: () => stored } });
    expect(next.server.sent).toMatchObject([{ id: 1, answer: 1, key }]);
  });

  it('ignores what others have written into the storage', async () => {
    const { test, server } = await openQuizzes([questionItem(1, 1000)]);
    const { storage } = test.page.services;
    const key =
      [...test.page.stored.keys()].find((one) => one.includes('v1')) ?? 'kapsule.widgets:visitor:v1';
    storage().setItem(key, JSON.stringify({ quizzes: { answers: [null, 1, { id: 'x' }, { id: 1 }] } }));
    removePlayer();
    const next = await openQuizzes([questionItem(1, 1000)], { services: { storage } });
    expect([server.sent, next.server.sent]).toEqual([[], []]);
    expect(next.test.player.widgets.store.getState().failed).toEqual([]);
  });
});

describe('a preview in the studio', () => {
  it('asks the given questions at once and saves nothing', async () => {
    const onDone = vi.fn();
    const answer = vi.fn(async (id: number) => answerResult(id, { correct: true, solution: [1] }));
    const { test, asked, press, pass, choose, server, status } = await openQuizzes(
      [
        quizItem(3, { title: 'Knots' }),
        questionItem(1, 30_000, { qid: 3 }),
        questionItem(2, 0, { appears_at: 'LIVE' }),
      ],
      { quizzes: { preview: { ids: [1, 2, 9], answer, onDone } } },
    );
    expect(asked()).toBe('Knots');
    await press('Take this quiz');
    await choose('Green');
    await press('Submit');
    expect(answer.mock.calls).toEqual([[1, 1]]);
    expect(status()).toBe('Correct');
    await pass(4000);
    expect(asked()).toBe('Question 2');
    await press('Skip');
    expect([asked(), onDone.mock.calls.length]).toEqual([null, 1]);
    expect([server.sent, test.calls, [...test.page.stored]]).toEqual([[], [], []]);
  });

  it('says that an answer failed', async () => {
    const answer = async (): Promise<never> => {
      throw new Error('no');
    };
    const { press, pass, choose, status } = await openQuizzes([questionItem(1, 0)], {
      quizzes: { preview: { ids: [1], answer, onDone: () => undefined } },
    });
    await choose('Green');
    await press('Submit');
    await pass(1000);
    expect(status()).toBe(FAILED);
  });
});
