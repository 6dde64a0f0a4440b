import { z } from 'zod';

/** Control characters in names and titles only serve to deceive readers or to break displays. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Characters that reverse or hide text and disguise names. Joiners are allowed, because emoji and several scripts need them. */
const DECEPTIVE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

const isPlainText = (value: string): boolean => value.isWellFormed() && !CONTROL.test(value);

/** One line of plain text: trimmed, without deceptive characters, limited in length. */
export function line(max: number) {
  return z
    .string()
    .refine(
      (value) => isPlainText(value) && !/[\r\n]/.test(value),
      'Contains characters that cannot be used here.',
    )
    .transform((value) => value.replace(DECEPTIVE, '').trim())
    .pipe(z.string().max(max, `At most ${max} characters.`));
}

/** One line that must not be empty. */
export function requiredLine(max: number) {
  return line(max).pipe(z.string().min(1, 'Please fill this in.'));
}

/** Several lines of plain text, limited in length. */
export function paragraph(max: number) {
  return z
    .string()
    .refine(isPlainText, 'Contains characters that cannot be used here.')
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(max, `At most ${max} characters.`));
}

/** A boolean that may come from a query string or a form. */
export const flag = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] }),
]);

/** A page size chosen by the caller. */
export const pageSize = (fallback: number, max = 100) =>
  z.coerce.number().int().min(1).max(max).default(fallback);

/** One page of a list: `next` is the cursor of the following page, null on the last one. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}
