import type { FieldTexts } from '#kernel/ui/field.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import type { AnyEditorField } from '../contract.ts';
import { text } from '../messages.ts';
import { ColorField } from './color-field.tsx';
import { isLink } from './field-problem.ts';
import styles from './items-block.module.css';
import { MomentField, NumberField } from './typed-field.tsx';
import { UploadField } from './upload-field.tsx';
import type { VideoClock } from './video-clock.ts';

interface FieldInputProps {
  readonly field: AnyEditorField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly videoId: string;
  readonly clock: VideoClock | null;
  /** Undefined for nothing. */
  onChange(value: unknown): void;
}

export function FieldInput(props: FieldInputProps) {
  const { field, value, error, videoId, clock, onChange } = props;
  const texts: FieldTexts = { label: field.label, hint: field.help, error };
  const typed = String(value ?? '');
  const amount = value as number | undefined;
  switch (field.type) {
    case 'paragraph':
      return (
        <TextArea
          {...texts}
          className={styles.wide}
          limit={field.maxLength}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number': {
      const label = field.unit ? `${field.label} (${field.unit})` : field.label;
      return <NumberField {...texts} label={label} value={amount} onChange={onChange} />;
    }
    case 'switch': {
      const { fallback = false } = field;
      return (
        <div className={styles.wide}>
          <Switch
            label={field.label}
            hint={field.help}
            checked={(value ?? fallback) === true}
            onChange={(on) => onChange(on === fallback ? undefined : on)}
          />
        </div>
      );
    }
    case 'choice': {
      const { options, fallback = options[0]?.value ?? '' } = field;
      return <Select {...texts} value={typed || fallback} options={[...options]} onChange={onChange} />;
    }
    case 'color':
      return <ColorField {...texts} value={typed} onChange={onChange} />;
    case 'time':
      return <MomentField {...texts} value={amount} clock={clock} onChange={onChange} />;
    case 'file': {
      // The page allows the sites that the drafts named when it was loaded.
      const hint = [field.help, isLink(typed) && text('reloadHint')].filter(Boolean).join(' ');
      return (
        <UploadField
          {...texts}
          hint={hint}
          videoId={videoId}
          accepts={field.accepts}
          value={typed}
          onChange={onChange}
        />
      );
    }
    default:
      return <LineField field={field} texts={texts} value={typed} onChange={onChange} />;
  }
}

interface LineFieldProps {
  readonly field: Extract<AnyEditorField, { type: 'line' | 'paragraph' | 'address' }>;
  readonly texts: FieldTexts;
  readonly value: string;
  onChange(value: string): void;
}

const LineField = ({ field, texts, value, onChange }: LineFieldProps) => (
  <TextField
    {...texts}
    {...(field.type === 'address'
      ? ({ type: 'url', inputMode: 'url', placeholder: 'https://' } as const)
      : { maxLength: field.maxLength })}
    className={styles.wide}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
