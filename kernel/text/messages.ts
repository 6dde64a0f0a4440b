import { formatParts, type Message, type PluralForms } from './format-message.ts';
import { getLanguage, getTranslation } from './translations.ts';

type Messages = Readonly<Record<string, Message>>;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;
type NameOf<M extends Message> = M extends string
  ? PlaceholderOf<M>
  : 'count' | PlaceholderOf<Extract<M[keyof M], string>>;
type Values<M extends Message, Value> = {
  readonly [Name in NameOf<M>]: Name extends 'count' ? number : Value;
};
type Args<M extends Message, Value> = [NameOf<M>] extends [never] ? [] : [values: Values<M, Value>];

/** The messages of one part of the product, in the language of the page. */
export interface Text<T extends Messages = Messages> {
  <Key extends keyof T & string>(key: Key, ...values: Args<T[Key], string | number>): string;
  /** For values that are elements: the pieces of the sentence, in order. */
  nodes<Key extends keyof T & string, Node>(
    key: Key,
    ...values: Args<T[Key], string | number | Node>
  ): (string | Node)[];
  /** The same messages from one dictionary, whatever the language of the page; for mail. */
  from(language: string, dictionary: Translation<Text<T>>): Text<T>;
  readonly id: string;
  readonly messages: T;
}

/** All messages of a `Text` in another language. */
export type Translation<T> =
  T extends Text<infer M>
    ? { readonly [Key in keyof M]: M[Key] extends string ? string : PluralForms }
    : never;

/**
 * Declares the English messages of one part of the product. Call the result while rendering, never when a module loads:
 * the language of the page is known only after that.
 * @example
 * const text = defineMessages('notes', { noteCount: { one: '{count} note', other: '{count} notes' } });
 * text('noteCount', { count: 2 }); // '2 notes'
 */
export function defineMessages<const T extends Messages>(id: string, messages: T): Text<T> {
  return createText(id, messages, () => [getLanguage(), getTranslation(id)]);
}

function createText<T extends Messages>(
  id: string,
  messages: T,
  select: () => readonly [language: string, dictionary: Messages | undefined],
): Text<T> {
  const nodes = (key: string, values: Readonly<Record<string, unknown>> = {}): unknown[] => {
    const [language, dictionary] = select();
    const translated = dictionary?.[key];
    // A message that is missing from the dictionary is English, and so are its plural rules.
    if (translated !== undefined) return formatParts(translated, values, language);
    return formatParts(messages[key] ?? key, values, 'en');
  };
  const text = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    nodes(key, values).join('');
  const from = (language: string, dictionary: Messages) =>
    createText(id, messages, () => [language, dictionary]);
  return Object.assign(text, { nodes, from, id, messages }) as unknown as Text<T>;
}
