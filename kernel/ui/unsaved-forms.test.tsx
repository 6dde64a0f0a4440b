// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingQuestions } from './confirm.ts';
import { UnsavedForms, useUnsavedForm, useUnsavedForms } from './unsaved-forms.ts';

afterEach(cleanup);

type Part = ReturnType<typeof useUnsavedForms>;
const parts = new Map<string, Part>();
beforeEach(() => parts.clear());
const part = (name: string): Part | undefined => parts.get(name);
const unsaved = () => [...parts].flatMap(([name, { hasUnsaved }]) => (hasUnsaved ? [name] : []));

function Part({ name, children }: { name: string; children: ReactNode }) {
  const own = useUnsavedForms();
  parts.set(name, own);
  return <UnsavedForms value={own.report}>{children}</UnsavedForms>;
}

function Form({ hasChanges }: { hasChanges: boolean }) {
  useUnsavedForm(hasChanges);
  return null;
}

/** A page with two parts, each with a form that has changes or not, or with none. */
const page = (one: boolean | null, two: boolean | null) => (
  <Part name="page">
    <Part name="one">{one !== null && <Form hasChanges={one} />}</Part>
    <Part name="two">{two !== null && <Form hasChanges={two} />}</Part>
  </Part>
);

it('knows the parts of the page with changes, until they are saved or their form is gone', () => {
  const { rerender } = render(page(false, false));
  expect(unsaved()).toEqual([]);
  rerender(page(true, false));
  expect(new Set(unsaved())).toEqual(new Set(['page', 'one']));
  rerender(page(true, true));
  rerender(page(false, true));
  expect(new Set(unsaved())).toEqual(new Set(['page', 'two']));
  rerender(page(false, null));
  expect(unsaved()).toEqual([]);
});

it('asks only before changes of the same part are lost', async () => {
  render(page(true, false));
  const loseNothing = vi.fn();
  part('two')?.beforeLoss(loseNothing);
  expect(loseNothing).toHaveBeenCalledOnce();
  for (const yes of [false, true]) {
    const lose = vi.fn();
    part('one')?.beforeLoss(lose);
    expect(lose).not.toHaveBeenCalled();
    const [asked] = pendingQuestions.take();
    await act(async () => asked?.answer(yes));
    expect(lose).toHaveBeenCalledTimes(yes ? 1 : 0);
  }
});

it('lets forms be where nothing asks about them', () => {
  expect(() => render(<Form hasChanges />)).not.toThrow();
});
