import { Select } from '#kernel/ui/select.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import type { AnyEditorField } from '../contract.ts';
import styles from './items-block.module.css';

interface FieldInputProps {
  readonly field: AnyEditorField;
  readonly value: unknown;
  readonly error: string | undefined;
  onChange(value: unknown): void;
}

export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, help: hint } = field;
  switch (field.type) {
    case 'line':
      return (
        <TextField
          className={styles.wide}
          label={label}
          hint={hint}
          error={error}
          maxLength={field.maxLength}
          autoComplete="off"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'paragraph':
      return (
        <TextArea
          className={styles.wide}
          label={label}
          hint={hint}
          error={error}
          limit={field.maxLength}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          hint={hint}
          error={error}
          label={field.unit ? `${label} (${field.unit})` : label}
          inputMode="decimal"
          autoComplete="off"
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : Number(target.value))}
        />
      );
    case 'switch':
      return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          label={label}
          hint={hint}
          value={String(value)}
          options={[...field.options]}
          onChange={onChange}
        />
      );
  }
}
