import { COMMENT_MAX_LENGTH } from './contract.ts';
import { isBlank } from './folded-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export type CheckedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'blank' | 'too-long' | 'unusable' };

/** CM-36, CM-37: what a page may send as text, with line breaks as one character and no space around. */
export function checkText(typed: string): CheckedText {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (!text.isWellFormed() || CONTROL.test(text)) return { ok: false, problem: 'unusable' };
  if (isBlank(text)) return { ok: false, problem: 'blank' };
  if (text.length > COMMENT_MAX_LENGTH) return { ok: false, problem: 'too-long' };
  return { ok: true, text };
}

/** The beginning that fits, without half of a character at its end. */
export function cutText(text: string): string {
  const cut = text.slice(0, COMMENT_MAX_LENGTH);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
