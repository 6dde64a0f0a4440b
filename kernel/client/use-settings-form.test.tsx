// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import { type SaveOutcome, useSettingsForm } from './use-settings-form.ts';

afterEach(cleanup);

interface Draft {
  readonly file: string;
  readonly name: string;
}

const submission = { preventDefault: () => undefined } as FormEvent;
const refusal = (message: string): AppError =>
  new AppError('WIDGET_INVALID', { status: 422, message }, { fields: { 'config.name': message } });

interface Shown {
  readonly error?: unknown;
  readonly initial?: Draft;
  readonly version?: number;
  readonly busy?: boolean;
}

function open(shown: Shown = {}) {
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const onSave = vi.fn(
    (_config: object, _version?: number) => new Promise<SaveOutcome>((resolve) => answers.push(resolve)),
  );
  const { result, rerender } = renderHook(
    ({ error = null, initial = { file: '', name: '' }, version = 1, busy = false }: Shown) =>
      useSettingsForm<Draft>({
        initial,
        version,
        error,
        busy,
        findErrors: ({ name }) => (name ? {} : { name: 'missing' }),
        toConfig: (draft) => draft,
        onSave,
      }),
    { initialProps: shown },
  );
  return {
    form: () => result.current,
    type: (part: Partial<Draft>) => act(() => result.current.change(part)),
    submit: () => act(() => result.current.submit(submission)),
    fail: (error: unknown) => rerender({ error }),
    load: (initial: Draft, version = 1) => rerender({ initial, version }),
    answer: (isSaved: boolean, version: number) => act(async () => answers.shift()?.({ isSaved, version })),
    onSave,
  };
}

it('keeps what is typed during an upload, whose result is entered by the form as it was before', () => {
  const { form, type, submit, onSave } = open();
  const { change } = form();
  type({ name: 'typed' });
  act(() => change({ file: 'a.png' }));
  expect(form().draft).toEqual({ file: 'a.png', name: 'typed' });
  submit();
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ file: 'a.png', name: 'typed' }, 1);
});

it('shows what the server refused until the form is submitted again', () => {
  const { form, type, submit, fail } = open();
  type({ name: 'a' });
  submit();
  const refused = refusal('not this name');
  fail(refused);
  expect([form().errorOf('name'), form().failure]).toEqual(['not this name', refused]);
  type({ name: '' });
  expect([form().errorOf('name'), form().failure]).toEqual(['not this name', refused]);
  submit();
  expect([form().errorOf('name'), form().failure]).toEqual(['missing', { name: 'missing' }]);
});

it('does not move the focus to an outdated error of the server while someone types', () => {
  const { form, type, submit, fail } = open();
  fail(refusal('not this name'));
  submit();
  type({ name: 'b' });
  expect([form().errorOf('name'), form().failure]).toEqual([undefined, null]);
  submit();
  fail(null);
  const again = refusal('nor this one');
  fail(again);
  expect([form().errorOf('name'), form().failure]).toEqual(['nor this one', again]);
});

it('shows what is stored until something is typed', () => {
  const { form, type, load } = open();
  load({ file: 'a.png', name: 'a' });
  expect(form().draft).toEqual({ file: 'a.png', name: 'a' });
  type({ name: 'typed' });
  load({ file: 'b.png', name: 'b' });
  expect(form().draft).toEqual({ file: 'a.png', name: 'typed' });
});

it('replaces the version on which the typing began, or after a refusal the one that the server named', async () => {
  const { type, submit, load, answer, onSave } = open();
  type({ name: 'mine' });
  load({ file: '', name: 'theirs' }, 2);
  type({ name: 'mine, too' });
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: '', name: 'mine, too' }, 1);
  await answer(false, 2);
  load({ file: '', name: 'theirs again' }, 3);
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: '', name: 'mine, too' }, 2);
});

it('shows what the server has made of it once it is saved, and later what others have saved', async () => {
  const { form, type, submit, load, answer, onSave } = open();
  type({ name: ' mine ' });
  submit();
  await answer(true, 2);
  // The values before are not shown again.
  expect(form().draft.name).toBe(' mine ');
  load({ file: '', name: 'mine' }, 2);
  expect([form().draft.name, form().isChanged]).toEqual(['mine', false]);
  load({ file: '', name: 'theirs' }, 3);
  expect(form().draft.name).toBe('theirs');
  type({ name: 'both' });
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: '', name: 'both' }, 3);
});

it('keeps what was typed while it was being saved, based on what was saved', async () => {
  const { form, type, submit, load, answer, onSave } = open();
  type({ name: 'one' });
  submit();
  type({ name: 'one, two' });
  await answer(true, 2);
  load({ file: '', name: 'one' }, 2);
  expect([form().draft.name, form().isChanged]).toEqual(['one, two', true]);
  load({ file: '', name: 'theirs' }, 3);
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: '', name: 'one, two' }, 2);
});

it('keeps what is typed before what was saved is shown', async () => {
  const { form, type, submit, load, answer, onSave } = open();
  type({ name: 'one' });
  submit();
  await answer(true, 2);
  type({ name: 'one, two' });
  load({ file: '', name: 'one' }, 2);
  expect(form().draft.name).toBe('one, two');
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: '', name: 'one, two' }, 2);
});

it('enters the result of an upload into what is shown when it ends', () => {
  const { form, load, submit, onSave } = open();
  const { change } = form();
  load({ file: '', name: 'theirs' }, 2);
  act(() => change({ file: 'a.png' }));
  submit();
  expect(onSave).toHaveBeenLastCalledWith({ file: 'a.png', name: 'theirs' }, 2);
});

it('is not submitted while it is busy, and finds no errors then', () => {
  const { form, submit, onSave } = open({ busy: true });
  submit();
  expect([form().errorOf('name'), onSave.mock.calls]).toEqual([undefined, []]);
});
