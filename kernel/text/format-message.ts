/** Forms by the plural categories of the language; `other` is used for all that are missing. */
export interface PluralForms extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string;
}
export type Message = string | PluralForms;

const PLACEHOLDER = /\{(\w+)\}/;

// Created once per language: constructing these costs far more than formatting.
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function getOrCreate<T>(cache: Map<string, T>, language: string, create: () => T): T {
  const found = cache.get(language) ?? create();
  cache.set(language, found);
  return found;
}

function chooseForm(message: Message, count: unknown, language: string): string {
  if (typeof message === 'string') return message;
  const rules = getOrCreate(pluralRules, language, () => new Intl.PluralRules(language));
  return message[rules.select(Number(count))] ?? message.other;
}

/** Replaces each placeholder with its value. Numbers are formatted for the language. */
export function formatParts<Node>(
  message: Message,
  values: Readonly<Record<string, string | number | Node>>,
  language: string,
): (string | Node)[] {
  return chooseForm(message, values.count, language)
    .split(PLACEHOLDER)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values[part];
      if (typeof value !== 'number') return value ?? `{${part}}`;
      return getOrCreate(numberFormats, language, () => new Intl.NumberFormat(language)).format(value);
    });
}
