/** QZ-11: what surrounds a formula in a text. */
export interface FormulaDelimiters {
  readonly left: string;
  readonly right: string;
}

export type TextPart = { readonly kind: 'text' | 'formula'; readonly text: string };

/** Longer formulas, and more of them, are shown as they were typed. */
const FORMULA_MAX_LENGTH = 1000;
const FORMULAS_MAX = 50;

/** Divides a text into plain parts and formulas, which come without their delimiters. */
export function splitFormulas(text: string, delimiters: FormulaDelimiters | null): TextPart[] {
  if (!delimiters?.left || !delimiters.right) return text === '' ? [] : [{ kind: 'text', text }];
  const { left, right } = delimiters;
  const parts: TextPart[] = [];
  let plain = '';
  let formulas = 0;
  let at = 0;
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const start = formulas < FORMULAS_MAX ? text.indexOf(left, at) : -1;
    const end = start < 0 ? -1 : text.indexOf(right, start + left.length);
    if (end < 0) break;
    plain += text.slice(at, start);
    const formula = text.slice(start + left.length, end);
    if (formula.trim() === '' || formula.length > FORMULA_MAX_LENGTH) {
      plain += text.slice(start, end + right.length);
    } else {
      flush();
      parts.push({ kind: 'formula', text: formula });
      formulas += 1;
    }
    at = end + right.length;
  }
  plain += text.slice(at);
  flush();
  return parts;
}
