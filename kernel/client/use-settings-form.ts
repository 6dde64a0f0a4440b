import { type FormEvent, useReducer, useState } from 'react';
import { AppError } from '#kernel/contract/errors.ts';
import { fieldError } from './error-message.ts';

type Errors<Draft> = Readonly<Partial<Record<keyof Draft & string, string>>>;

/** What became of an attempt to save. */
export interface SaveOutcome {
  readonly isSaved: boolean;
  /** The version on which the next attempt is based. */
  readonly version: number;
}

/** Settings that are saved as a whole, each time as a new version. */
export interface StoredSettings {
  /** Undefined for the defaults, or for nothing. */
  readonly config: unknown;
  /** 0 while nothing is stored. */
  readonly version: number;
  /** Of the last attempt to save; its fields are named 'config.…'. */
  readonly error: unknown;
  readonly busy: boolean;
  /** Replaces the given version, or else the one that is shown. Never rejects. */
  onSave(config: object, version?: number): Promise<SaveOutcome>;
}

interface SettingsFormOptions<Draft> extends Omit<StoredSettings, 'config'> {
  /** The values of the fields until something is typed. */
  readonly initial: Draft;
  findErrors(draft: Draft): Errors<Draft>;
  /** What is saved of the values. */
  toConfig(draft: Draft): object;
}

/**
 * A form of settings that is saved as a whole. What was typed stays until it is saved, also when saving fails or others
 * save in the meantime; it replaces only the version on which the typing began.
 */
export function useSettingsForm<Draft extends object>(options: SettingsFormOptions<Draft>) {
  const { initial, version, error, busy, findErrors, toConfig, onSave } = options;
  const { typed, type, settle } = useTyped(initial, version);
  const draft = typed?.values ?? initial;
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
      type(part);
      setFound(null);
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      if (busy) return;
      const problems = findErrors(draft);
      const isComplete = Object.keys(problems).length === 0;
      setFound(isComplete ? null : problems);
      setOutdated(error);
      if (!isComplete) return;
      void onSave(toConfig(draft), typed?.version ?? version).then((outcome) => settle(typed, outcome));
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

interface Typed<Draft> {
  readonly values: Draft;
  /** The version that contains the values once they are saved; until then, the one they are based on. */
  readonly version: number;
  readonly isSaved: boolean;
}

/** Null until something is typed, and again once it is saved. */
function useTyped<Draft extends object>(initial: Draft, version: number) {
  type Typing = Typed<Draft> | null;
  // React calls the reducer of the latest render, so an upload that began long before starts from what is shown now.
  const [typed, update] = useReducer(
    (now: Typing, next: (now: Typing, shown: Typed<Draft>) => Typing): Typing =>
      next(now, { values: initial, version, isSaved: false }),
    null,
  );
  // Cleared before the new version arrives, the form would show the old values in between.
  if (typed?.isSaved && version >= typed.version) update(() => null);
  return {
    typed,
    type: (part: Partial<Draft>): void =>
      update((now, shown) => {
        const { values, version: base } = now ?? shown;
        return { values: { ...values, ...part }, version: base, isSaved: false };
      }),
    /** What was typed since `sent` stays, based on the version that was saved. */
    settle: (sent: Typing, { isSaved, version: base }: SaveOutcome): void =>
      update((now) => now && { values: now.values, version: base, isSaved: isSaved && now === sent }),
  };
}
