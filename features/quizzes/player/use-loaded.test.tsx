// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

afterEach(cleanup);

it('loads code once it is wanted', async () => {
  const code = { name: 'bars' };
  const load = vi.fn(async () => code);
  const { result, rerender } = renderHook(({ isWanted }) => useLoaded(isWanted, load), {
    initialProps: { isWanted: false },
  });
  expect([result.current, load.mock.calls.length]).toEqual([null, 0]);
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current).toBe(code));
  rerender({ isWanted: true });
  expect(load).toHaveBeenCalledOnce();
});

it('does without code that cannot be loaded, and tries again when it is wanted again', async () => {
  const code = { name: 'bars' };
  const load = vi.fn(async () => code).mockRejectedValueOnce(new Error('offline'));
  const { result, rerender } = renderHook(({ isWanted }) => useLoaded(isWanted, load), {
    initialProps: { isWanted: true },
  });
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(result.current).toBeNull();
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current).toBe(code));
});
