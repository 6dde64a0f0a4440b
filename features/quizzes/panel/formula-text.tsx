import { type ReactNode, useEffect, useRef } from 'react';
import { type FormulaDelimiters, splitFormulas } from '../split-formulas.ts';
import css from './formula-text.module.css';

type Typeset = (tex: string) => Node | null;

let loaded: Promise<Typeset> | null = null;

/** KaTeX, its styles, and its fonts are loaded with the first formula. */
function loadTypeset(): Promise<Typeset> {
  loaded ??= import('./typeset.ts').then(
    ({ typeset }) => typeset,
    (error: unknown) => {
      // The next formula tries again.
      loaded = null;
      throw error;
    },
  );
  return loaded;
}

interface FormulaTextProps {
  readonly text: string;
  /** Null when the organization has no delimiters. */
  readonly formulas: FormulaDelimiters | null;
}

/**
 * QZ-11: a text with typeset formulas. Formulas are shown as they were typed until KaTeX is loaded, and if they have errors.
 * A text with wide formulas scrolls sideways.
 */
export function FormulaText({ text, formulas }: FormulaTextProps): ReactNode {
  const parts = splitFormulas(text, formulas);
  const hasFormulas = parts.some(({ kind }) => kind === 'formula');
  return (
    <span className={css.text} dir="auto" data-formulas={hasFormulas || undefined}>
      {parts.map((part, index) =>
        part.kind === 'formula' && formulas ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and the text decides what is drawn anew
          <Formula key={`${index}:${part.text}`} tex={part.text} delimiters={formulas} />
        ) : (
          part.text
        ),
      )}
    </span>
  );
}

function Formula({ tex, delimiters }: { tex: string; delimiters: FormulaDelimiters }): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isGone = false;
    loadTypeset()
      .then((typeset) => {
        const formula = isGone ? null : typeset(tex);
        if (formula) box.current?.replaceChildren(formula);
      })
      .catch((error: unknown) => console.warn('quizzes: formulas cannot be typeset.', error));
    return () => {
      isGone = true;
    };
  }, [tex]);
  return (
    <span ref={box} className={css.formula}>
      {`${delimiters.left}${tex}${delimiters.right}`}
    </span>
  );
}
