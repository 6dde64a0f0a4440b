import type { ReactNode } from 'react';
import { type StoredSettings, useSettingsForm } from '#kernel/client/use-settings-form.ts';
import type { ValueFieldProps } from '#kernel/ui/field.tsx';
import { SettingsForm } from '#kernel/ui/settings-form.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { PROMO_SECONDS, PROMO_TEXT_MAX_LENGTH, type Promo } from '../contract.ts';
import { text } from './messages.ts';

const DEFAULT_SECONDS = 5;

interface PromoSettingsProps extends StoredSettings {
  /** An image of the video. */
  fileField(props: ValueFieldProps): ReactNode;
}

interface Draft {
  readonly src: string;
  readonly duration: string;
  readonly text: string;
}

const readSeconds = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN);

function findErrors({ src, duration }: Draft): Partial<Draft> {
  const seconds = readSeconds(duration);
  const { min, max } = PROMO_SECONDS;
  return {
    ...(src.trim() ? {} : { src: text('imageMissing') }),
    ...(seconds >= min && seconds <= max ? {} : { duration: text('secondsRange', { min, max }) }),
  };
}

function readDraft(config: unknown): Draft {
  const { src = '', duration = DEFAULT_SECONDS, text: words = '' } = (config ?? {}) as Partial<Promo>;
  return { src, duration: String(duration), text: words };
}

const toConfig = ({ src, duration, text: words }: Draft): Promo => ({
  src: src.trim(),
  duration: readSeconds(duration),
  ...(words.trim() ? { text: words.trim() } : {}),
});

/** The image before the video. */
export function PromoSettings({ config, version, error, busy, fileField, onSave }: PromoSettingsProps) {
  const form = useSettingsForm({
    initial: readDraft(config),
    version,
    error,
    busy,
    findErrors,
    toConfig,
    onSave,
  });
  const { draft, change, errorOf, isChanged } = form;
  const isSaved = config !== undefined && !isChanged;
  return (
    <SettingsForm form={form} saveLabel={text('save')} busy={busy} isSaved={isSaved}>
      {fileField({
        label: text('image'),
        hint: text('imageHint'),
        error: errorOf('src'),
        value: draft.src,
        onChange: (src) => change({ src }),
      })}
      <TextField
        label={text('seconds')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.duration}
        error={errorOf('duration')}
        onChange={({ target }) => change({ duration: target.value })}
      />
      <TextField
        label={text('words')}
        hint={text('wordsHint')}
        autoComplete="off"
        maxLength={PROMO_TEXT_MAX_LENGTH}
        value={draft.text}
        error={errorOf('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
    </SettingsForm>
  );
}
