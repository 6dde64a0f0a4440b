import { htmlToText } from './html-to-text.ts';

/**
 * Escaped characters are replaced by control characters while a question is taken apart, so that they do not count as syntax.
 * Texts cannot contain control characters.
 */
const ESCAPED = '\\~=#{}:n';
const MEANT = '\\~=#{}:\n';
const FORMAT = /^\s*\[(html|markdown|moodle|plain)\]/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they stand for escaped characters
const PLACEHOLDERS = /[\u0000-\u0007]/g;

export const hideEscapes = (line: string): string =>
  line
    .replace(PLACEHOLDERS, '')
    .replace(/\\([\\~=#{}:n])/g, (_, escaped: string) => String.fromCharCode(ESCAPED.indexOf(escaped)));

const showEscapes = (text: string): string =>
  text.replace(PLACEHOLDERS, (hidden) => MEANT[hidden.charCodeAt(0)] as string);

/** Escapes whatever is syntax; the text becomes one line. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');

/** Texts of answers have the format of their question unless they name their own. */
export interface GiftText {
  readonly text: string;
  readonly isHtml: boolean;
}

export function readGiftText(hidden: string, isHtmlByDefault: boolean): GiftText {
  const [prefix = '', format] = FORMAT.exec(hidden) ?? [];
  const isHtml = format ? format.toLowerCase() === 'html' : isHtmlByDefault;
  const text = showEscapes(hidden.slice(prefix.length));
  return { text: (isHtml ? htmlToText(text) : text).trim(), isHtml };
}

export const readGiftLine = (hidden: string, isHtml: boolean): string =>
  readGiftText(hidden, isHtml)
    .text.split('\n')
    .map((line) => line.trim())
    .join(' ');

/** A text that begins like a format names its own first. */
export const writeGiftText = (text: string): string =>
  `${FORMAT.test(text) ? '[plain]' : ''}${escapeGift(text)}`;
