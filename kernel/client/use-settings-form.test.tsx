// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#kernel/contract/errors.ts';
import { useSettingsForm } from './use-settings-form.ts';

afterEach(cleanup);

interface Draft {
  readonly file: string;
  readonly name: string;
}

const submission = { preventDefault: () => undefined } as FormEvent;
const refusal = (message: string): AppError =>
  new AppError('WIDGET_INVALID', { status: 422, message }, { fields: { 'config.name': message } });

function open() {
  const onSave = vi.fn();
  const { result, rerender } = renderHook(
    ({ error, initial = { file: '', name: '' } }: { error: unknown; initial: Draft | undefined }) =>
      useSettingsForm<Draft>({
        initial,
        error,
        busy: false,
        findErrors: ({ name }) => (name ? {} : { name: 'missing' }),
        toConfig: (draft) => draft,
        onSave,
      }),
    { initialProps: { error: null as unknown, initial: undefined as Draft | undefined } },
  );
  return {
    form: () => result.current,
    type: (part: Partial<Draft>) => act(() => result.current.change(part)),
    submit: () => act(() => result.current.submit(submission)),
    fail: (error: unknown) => rerender({ error, initial: undefined }),
    load: (initial: Draft) => rerender({ error: null, initial }),
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
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ file: 'a.png', name: 'typed' });
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
