// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import type { EditTab } from './edit-block.ts';
import { useShownTab } from './use-shown-tab.ts';

afterEach(() => {
  cleanup();
  openTab.mockReset();
});

const openTab = vi.fn();
function open() {
  const initialProps: { tab: EditTab; hasUnsaved: boolean } = { tab: 'interactions', hasUnsaved: false };
  const { result, rerender } = renderHook(({ tab, hasUnsaved }) => useShownTab(tab, openTab, hasUnsaved), {
    initialProps,
  });
  return {
    show(tab: EditTab, { hasUnsaved }: { hasUnsaved: boolean }): EditTab {
      rerender({ tab, hasUnsaved });
      return result.current;
    },
    async answer(yes: boolean): Promise<EditTab> {
      const [asked, ...others] = pendingQuestions.take();
      expect([asked?.question.title, others]).toEqual(['Discard your changes?', []]);
      await act(async () => asked?.answer(yes));
      return result.current;
    },
  };
}

it('changes at once while no form has changes', () => {
  const { show } = open();
  expect(show('details', { hasUnsaved: false })).toBe('details');
  expect(pendingQuestions.take()).toEqual([]);
});

it('stays, and its address returns, when changes are kept', async () => {
  const { show, answer } = open();
  expect(show('details', { hasUnsaved: true })).toBe('interactions');
  expect(await answer(false)).toBe('interactions');
  expect(openTab).toHaveBeenCalledExactlyOnceWith('interactions');
  expect(show('interactions', { hasUnsaved: true })).toBe('interactions');
  expect(show('details', { hasUnsaved: true })).toBe('interactions');
  expect(await answer(true)).toBe('details');
});

it('returns the focus to no tab, because it would open that one', () => {
  render(
    <>
      <div role="tablist">
        <button type="button" role="tab" />
      </div>
      <div role="tabpanel" tabIndex={-1} />
    </>,
  );
  screen.getByRole('tab').focus();
  open().show('details', { hasUnsaved: true });
  expect(document.activeElement?.role).toBe('tabpanel');
});
