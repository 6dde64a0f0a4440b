import { COMMENT_MAX_LENGTH } from './contract.ts';
import { isBlank } from './fold-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression exists to reject control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export type ValidatedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: 'blank' | 'too-long' | 'invalid-characters' };

/** Validates comment text after normalizing line breaks to `\n` and trimming it (CM-36, CM-37). */
export function validateCommentText(typed: string): ValidatedText {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (!text.isWellFormed() || CONTROL.test(text)) return { ok: false, problem: 'invalid-characters' };
  if (isBlank(text)) return { ok: false, problem: 'blank' };
  if (text.length > COMMENT_MAX_LENGTH) return { ok: false, problem: 'too-long' };
  return { ok: true, text };
}

/** Truncates to the maximum length without splitting a surrogate pair. */
export function truncateCommentText(text: string): string {
  const truncated = text.slice(0, COMMENT_MAX_LENGTH);
  return truncated.isWellFormed() ? truncated : truncated.slice(0, -1);
}
