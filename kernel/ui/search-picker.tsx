import { Combobox } from '@base-ui/react/combobox';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import popup from './popup.module.css';
import { popupContainer } from './popup-container.ts';
import styles from './search-picker.module.css';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

interface SearchPickerProps extends FieldTexts {
  query: string;
  onQuery: (query: string) => void;
  options: readonly PickerOption[];
  /** Shown instead of the options while searching or if nothing was found. */
  status: string | null;
  placeholder: string;
  onPick: (value: string) => void;
}

/** A combobox whose options are searched by the caller. */
export function SearchPicker({
  query,
  onQuery,
  options,
  status,
  placeholder,
  onPick,
  ...texts
}: SearchPickerProps) {
  return (
    <Field {...texts}>
      {(control) => (
        <Combobox.Root
          items={options}
          filter={null}
          value={null}
          inputValue={query}
          itemToStringLabel={(option: PickerOption) => option.label}
          autoHighlight
          onInputValueChange={(text, { reason }) => reason !== 'item-press' && onQuery(text)}
          onValueChange={(option) => {
            if (!option) return;
            onPick(option.value);
            onQuery('');
          }}
        >
          <Combobox.Input {...control} className={fieldStyles.input} placeholder={placeholder} />
          <Combobox.Portal container={popupContainer}>
            <Combobox.Positioner className={popup.positioner} sideOffset={6}>
              <Combobox.Popup className={popup.popup}>
                <Combobox.Status className={styles.status}>{status}</Combobox.Status>
                <Combobox.List>
                  {(option: PickerOption) => (
                    <Combobox.Item key={option.value} value={option} className={popup.item}>
                      <span className={styles.option}>
                        {option.label}
                        <span className={styles.detail}>{option.detail}</span>
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
