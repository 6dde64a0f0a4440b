// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '#kernel/client/api-client.ts';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { Listen, StreamListener } from '#kernel/client/event-stream.ts';
import { ListenProvider } from '#kernel/client/listen-context.ts';
import { liveQuestion } from '#test/live-viewer.ts';
import { QUESTION_CLOSED_EVENT, RESULTS_CHANGED_EVENT } from '../events.ts';
import { LiveQuestionOnStage } from './live-question-on-stage.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const items = [{ id: '7', kind: 'question', start: 0, end: 0, data: { appears_at: 'LIVE' } }];
const result = { id: 7, correct: null, solution: null, explanation: null, results: [1, 3], attempt: 1 };

/** The page of an event whose stream and server the test controls. */
async function open(config: unknown = { items }) {
  const calls: unknown[] = [];
  const heard = new Map<StreamListener, readonly string[]>();
  const api: ApiClient = {
    call: async ({ method }, input) => {
      calls.push([method, input]);
      return (method === 'GET' ? { live: liveQuestion() } : result) as never;
    },
  };
  const listen: Listen = (topics, listener) => {
    heard.set(listener, topics);
    return () => heard.delete(listener);
  };
  const page = (viewToken: string) => (
    <ApiProvider value={api}>
      <ListenProvider value={listen}>
        <LiveQuestionOnStage
          videoId="v1"
          viewer={{ signedIn: false, username: 'anonymous' }}
          config={config}
          viewToken={viewToken}
        />
      </ListenProvider>
    </ApiProvider>
  );
  const { rerender, unmount } = await act(async () => render(page('kv-1')));
  return {
    calls,
    unmount,
    topics: () => [...heard.values()].flat(),
    show: (viewToken: string) => act(async () => rerender(page(viewToken))),
    announce: (type: string, data: object) =>
      act(async () => {
        for (const listener of heard.keys()) listener.event({ type, data } as never);
      }),
  };
}

it('shows the open question of an event without a player, and answers with the first view token', async () => {
  const { calls, topics, show, announce, unmount } = await open();
  expect(topics()).toEqual(['video:v1']);
  // The configuration was fetched again.
  await show('kv-2');
  fireEvent.click(screen.getByLabelText('Green'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Submit' })));
  expect(calls).toMatchObject([
    ['GET', { id: 'v1' }],
    ['POST', { video: 'v1', id: 7, answer: 1, kvtoken: 'kv-1' }],
  ]);
  await announce(RESULTS_CHANGED_EVENT, { question: 7, results: '1,9' });
  expect(screen.getByText('9')).toBeTruthy();
  await announce(QUESTION_CLOSED_EVENT, { question: 7 });
  expect(screen.getAllByText('Your answer was saved. This question is closed.')).toHaveLength(2);
  unmount();
  expect(topics()).toEqual([]);
});

it('remembers the answer in this browser', async () => {
  const { unmount } = await open();
  fireEvent.click(screen.getByLabelText('Green'));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Submit' })));
  unmount();
  await open();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('Your answer')).toBeTruthy();
});

it.each([
  ['without live questions', { items: [] }],
  ['that keeps questions off the screen [QZ-09]', { items, quiet: true }],
  ['that cannot be read', { items: 'none' }],
])('asks and hears nothing in an event %s', async (_, config) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { calls, topics } = await open(config);
  expect(calls).toEqual([]);
  expect(topics()).toEqual([]);
  warn.mockRestore();
});
