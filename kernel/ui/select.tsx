import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import popup from './popup.module.css';
import { popupContainer } from './popup-container.ts';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  detail?: string;
  icon?: ReactNode;
}

interface SelectMenuProps<Value extends string> {
  value: Value;
  options: ReadonlyArray<SelectOption<Value>>;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** For a select without a visible label. */
  'aria-label'?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  className?: string;
}

/** The bare control, for tables; forms use `Select`. */
export function SelectMenu<Value extends string>(props: SelectMenuProps<Value>) {
  const { value, options, onChange, disabled, className, ...aria } = props;
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled ?? false}
      onValueChange={(next) => next !== null && onChange(next as Value)}
    >
      <Base.Trigger
        {...aria}
        className={className ? `${styles.trigger} ${className}` : (styles.trigger ?? '')}
      >
        <Base.Value />
        <Base.Icon className={styles.icon}>
          <ChevronDown aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={popupContainer}>
        <Base.Positioner className={popup.positioner} sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className={popup.popup}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={popup.item}>
                  {option.icon}
                  <span className={styles.text}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </span>
                  <Base.ItemIndicator className={styles.indicator}>
                    <Check aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type SelectProps<Value extends string> = FieldTexts & Omit<SelectMenuProps<Value>, 'id' | 'aria-label'>;

/** @example <Select label="Visibility" value={visibility} options={options} onChange={setVisibility} /> */
export function Select<Value extends string>({ label, hint, error, ...menu }: SelectProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ 'aria-invalid': _, ...control }) => <SelectMenu {...menu} {...control} />}
    </Field>
  );
}
