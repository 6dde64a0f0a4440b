// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createLiveViewer, liveQuestion } from '#test/live-viewer.ts';
import { QUESTION_CLOSED_EVENT, QUESTION_OPENED_EVENT } from '../events.ts';
import { LiveQuestionSpot } from './live-question-spot.tsx';

afterEach(cleanup);

/** A page on which the owner opens one question after the other. */
async function open() {
  let latest = 0;
  const viewer = createLiveViewer({ get: () => ({ live: latest ? liveQuestion({ id: latest }) : null }) });
  render(<LiveQuestionSpot questions={viewer.questions} formulas={null} />);
  await act(viewer.settle);
  return {
    ask: (id: number) =>
      act(async () => {
        latest = id;
        await viewer.hear(QUESTION_OPENED_EVENT, { question: id });
        await viewer.pass(300);
      }),
    close: (id: number) => act(() => viewer.hear(QUESTION_CLOSED_EVENT, { question: id })),
  };
}

it('announces a question politely, in a region that was there before', async () => {
  const { ask, close } = await open();
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await ask(7);
  expect(screen.getAllByRole('status')[0]).toBe(status);
  expect(status.textContent).toBe('New question: Which color?');
  await close(7);
  expect(status.textContent).toBe('');
});

it('brings back a question that was put away', async () => {
  const { ask } = await open();
  await ask(7);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show question' }));
  expect(screen.getByRole('region', { name: 'Which color?' })).toBeTruthy();
});

it('starts the next question with nothing chosen', async () => {
  const { ask } = await open();
  await ask(7);
  fireEvent.click(screen.getByLabelText('Red'));
  await ask(8);
  expect(screen.getByLabelText<HTMLInputElement>('Red').checked).toBe(false);
});
