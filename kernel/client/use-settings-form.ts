import { type FormEvent, useState } from 'react';
import { AppError } from '#kernel/contract/errors.ts';
import { fieldError } from './error-message.ts';

type Errors<Draft> = Readonly<Partial<Record<keyof Draft & string, string>>>;

interface SettingsFormOptions<Draft> {
  /** The values of the fields until something is typed. */
  readonly initial: Draft;
  /** Of the last attempt to save; its fields are named 'config.…'. */
  readonly error: unknown;
  readonly busy: boolean;
  findErrors(draft: Draft): Errors<Draft>;
  /** What is saved of the values. */
  toConfig(draft: Draft): object;
  onSave(config: object): void;
}

/** A form of settings that is saved as a whole. What was typed stays, also when saving fails. */
export function useSettingsForm<Draft extends object>(options: SettingsFormOptions<Draft>) {
  const { initial, error, busy, findErrors, toConfig, onSave } = options;
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? initial;
  const [found, setFound] = useState<Errors<Draft> | null>(null);
  /** What the server refused before the form was submitted again. */
  const [outdated, setOutdated] = useState<unknown>(null);
  const refused = error === outdated ? null : error;
  const names = Object.keys(draft);
  const fields = (refused instanceof AppError && refused.fields) || {};
  const others = Object.keys(fields).filter((name) => !names.includes(name.replace('config.', '')));
  return {
    draft,
    change(part: Partial<Draft>): void {
      // The caller may be from an earlier render: what was typed during an upload stays.
      setTyped((now) => ({ ...(now ?? initial), ...part }));
      setFound(null);
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      const problems = findErrors(draft);
      const isComplete = Object.keys(problems).length === 0;
      setFound(isComplete ? null : problems);
      setOutdated(error);
      if (isComplete && !busy) onSave(toConfig(draft));
    },
    errorOf: (name: keyof Draft & string): string | undefined =>
      found ? found[name] : fieldError(refused, `config.${name}`),
    /** What the server refused beside the fields. */
    otherError: found ? undefined : others.map((name) => fieldError(refused, name)).join(' ') || undefined,
    /** Changes when the focus should move to a field with an error. */
    failure: found ?? (refused || null),
    isChanged: JSON.stringify(toConfig(draft)) !== JSON.stringify(toConfig(initial)),
  };
}
