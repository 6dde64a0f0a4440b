// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createQuizServer, openQuizStudio, type QuizServer } from '#test/quiz-studio.tsx';

let server: QuizServer;
afterEach(cleanup);
beforeEach(async () => {
  server = createQuizServer();
  server.quiz({ title: 'Basics' });
  await openQuizStudio(server);
  fireEvent.click(screen.getByRole('button', { name: 'Settings of Basics' }));
});

function type(label: string, value: string): void {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
async function choose(label: string, name: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  const option = await screen.findByRole('option', { name });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
}

it('are saved while they are filled in [HO-03]', async () => {
  type('Title', 'Harbors');
  type('Description', 'About **harbors**');
  type('Passing score in percent', '66.5');
  fireEvent.click(screen.getByRole('switch', { name: 'Shuffle choices' }));
  fireEvent.blur(screen.getByLabelText('Title'));
  await waitFor(() =>
    expect(server.data('1')).toMatchObject({
      title: 'Harbors',
      description: 'About **harbors**',
      passing_score: 66.5,
      shuffle: true,
    }),
  );
});

it('offer a certificate only with a passing score, and say why', async () => {
  const certificateState = () => {
    const box = screen.getByRole('switch', { name: 'Certificate' });
    return { checked: box.getAttribute('aria-checked'), disabled: box.getAttribute('aria-disabled') };
  };
  expect(certificateState()).toEqual({ checked: 'false', disabled: 'true' });
  screen.getByText('Set a passing score first. Whoever passes can print it.');
  type('Passing score in percent', '50');
  fireEvent.click(screen.getByRole('switch', { name: 'Certificate' }));
  fireEvent.blur(screen.getByLabelText('Title'));
  await waitFor(() => expect(server.data('1').certificate).toBe(true));
  // It can still be switched off when the score is taken away.
  type('Passing score in percent', '0');
  expect(certificateState()).toEqual({ checked: 'true', disabled: null });
  fireEvent.click(screen.getByRole('switch', { name: 'Certificate' }));
  expect(certificateState()).toEqual({ checked: 'false', disabled: 'true' });
});

it('limit attempts, and say which of them counts', async () => {
  expect(screen.queryByLabelText('Number of attempts')).toBeNull();
  await choose('Attempts', 'A fixed number');
  type('Number of attempts', '1');
  screen.getByText('Enter a whole number from 2 to 100.');
  type('Number of attempts', '3');
  await choose('Which attempt counts', 'The average of all');
  fireEvent.blur(screen.getByLabelText('Title'));
  await waitFor(() => expect(server.data('1')).toMatchObject({ attempts: 3, scoring: 'average' }));
  await choose('Attempts', 'One');
  // One attempt is the one that counts.
  expect(screen.queryByRole('combobox', { name: 'Which attempt counts' })).toBeNull();
  fireEvent.blur(screen.getByLabelText('Title'));
  await waitFor(() => expect(server.data('1').attempts).toBe(1));
});

it('are closed with the focus on the button that opened them', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  const settings = screen.getByRole('button', { name: 'Settings of Basics' });
  await waitFor(() => expect(document.activeElement).toBe(settings));
});
