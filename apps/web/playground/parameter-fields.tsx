import { Select } from '#kernel/ui/select.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { text } from './messages.ts';
import styles from './playground.module.css';
import { PARAMETER_FIELDS, type ParameterField, type PlaygroundSettings } from './settings.ts';

interface ParameterFieldsProps {
  parameters: PlaygroundSettings['parameters'];
  onChange: (parameters: PlaygroundSettings['parameters']) => void;
}

export function ParameterFields({ parameters, onChange }: ParameterFieldsProps) {
  return (
    <div className={styles.parameters}>
      {PARAMETER_FIELDS.map((field) => (
        <ParameterInput
          key={field.name}
          field={field}
          value={parameters[field.name] ?? ''}
          onChange={(value) => onChange({ ...parameters, [field.name]: value })}
        />
      ))}
    </div>
  );
}

interface ParameterInputProps {
  field: ParameterField;
  value: string;
  onChange: (value: string) => void;
}

function ParameterInput({ field, value, onChange }: ParameterInputProps) {
  const texts = { label: field.name, hint: text(`about_${field.name}`) };
  if (field.kind === 'text') {
    return (
      <TextField
        {...texts}
        value={value}
        placeholder={field.placeholder ?? text('placeholder_seconds')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const options = [
    { value: '', label: text('byDefault', { value: text(field.byDefault) }) },
    ...field.values.map((one) => ({ value: one, label: one })),
  ];
  return <Select {...texts} value={value} options={options} onChange={onChange} />;
}
