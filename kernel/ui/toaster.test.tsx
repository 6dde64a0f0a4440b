// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

it('offers the action of a message once', async () => {
  const run = vi.fn();
  render(<Toaster />);
  toast({ title: 'Deleted', action: { label: 'Undo', run } });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('has no button in messages without an action', async () => {
  render(<Toaster />);
  toast({ title: 'Saved' });
  await screen.findAllByText('Saved');
  const buttons = screen.getAllByRole('button', { hidden: true });
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Dismiss']);
});
