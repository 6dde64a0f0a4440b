import { TextArea } from '#kernel/ui/text-area.tsx';
import { FormulaText } from '../panel/formula-text.tsx';
import { splitFormulas } from '../split-formulas.ts';
import { text } from './messages.ts';
import styles from './question-form.module.css';
import { useStudio } from './studio-context.ts';

interface FormulaAreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly limit: number;
  readonly value: string;
  /** Receives the focus when its item is added. */
  readonly isFirst?: boolean;
  onChange(value: string): void;
}

/** A text that may contain formulas, which are shown below as viewers see them. */
export function FormulaArea({ isFirst = false, onChange, ...area }: FormulaAreaProps) {
  return (
    <div className={styles.wide}>
      <TextArea
        {...area}
        className={styles.text}
        rows={2}
        {...(isFirst ? { 'data-first': '' } : {})}
        onChange={({ target }) => onChange(target.value)}
      />
      <FormulaPreview value={area.value} />
    </div>
  );
}

export function FormulaPreview({ value }: { readonly value: string }) {
  const { formulas } = useStudio();
  if (!splitFormulas(value, formulas).some(({ kind }) => kind === 'formula')) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a preview, not a group of fields
    <div className={styles.preview} role="group" aria-label={text('formulaPreview')}>
      <FormulaText text={value} formulas={formulas} />
    </div>
  );
}
