import { isCssColor } from '#kernel/contract/css-color.ts';
import field from '#kernel/ui/field.module.css';
import { Field, type ValueFieldProps } from '#kernel/ui/field.tsx';
import { text } from '../messages.ts';
import styles from './fields.module.css';

const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i;
const BLACK = '#000000';

/** What a color input understands: '#rrggbb'. Colors in other notations begin with black. */
export function pickerValue(color: string): string {
  const long = color.trim().replace(SHORT_HEX, '#$1$1$2$2$3$3');
  return /^#[0-9a-f]{6}/i.test(long) ? long.slice(0, BLACK.length).toLowerCase() : BLACK;
}

/** A color as text, with a swatch that opens the browser's color picker. */
export function ColorField({ label, hint, error, value, onChange }: ValueFieldProps) {
  const color = value.trim();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.color}>
          <span
            className={styles.swatch}
            style={isCssColor(color) ? { color } : {}}
            data-empty={!isCssColor(color) || undefined}
          >
            <input
              type="color"
              aria-label={text('pickColor', { label })}
              value={pickerValue(color)}
              onChange={({ target }) => onChange(target.value)}
            />
          </span>
          <input
            type="text"
            {...control}
            className={field.input}
            autoComplete="off"
            spellCheck={false}
            placeholder="#3366ff"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  );
}
