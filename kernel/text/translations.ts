import type { Message } from './format-message.ts';

/** The messages of one part of the product in one language. */
export type Dictionary = Readonly<Record<string, Message>>;

/** What a language consists of: messages by the id of their part, and the server's errors by code. */
export interface LanguagePack {
  readonly messages: Readonly<Record<string, Dictionary>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Errors of single fields, which have no codes: patterns of the English text. */
  readonly fieldErrors?: FieldErrors;
}
export type FieldErrors = ReadonlyArray<readonly [english: RegExp, translation: string]>;

const ENGLISH = 'en';
let language = ENGLISH;
let pack: LanguagePack = { messages: {}, errors: {} };

/** One language per page, set before the first render; changing it loads the page again. */
export function setLanguage(next: string, translations: LanguagePack): void {
  language = next;
  pack = translations;
}

export const resetLanguage = (): void => setLanguage(ENGLISH, { messages: {}, errors: {} });

/** The BCP 47 tag of the page's language, for dates and numbers. */
export const getLanguage = (): string => language;

export const getTranslation = (id: string): Dictionary | undefined => pack.messages[id];

/** The message of an error that the server sent in English. */
export const translateError = (code: string, message: string): string => pack.errors[code] ?? message;

/** The message of a field error. The translation may refer to groups of the pattern. */
export function translateFieldError(message: string): string {
  const found = pack.fieldErrors?.find(([english]) => english.test(message));
  return found ? message.replace(...found) : message;
}
