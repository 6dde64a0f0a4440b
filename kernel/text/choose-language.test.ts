import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

describe('chooseLanguage', () => {
  it.each([
    ['de', 'en', 'de'],
    ['en', 'de', 'en'],
    ['xx', 'de', 'de'],
    [undefined, undefined, 'en'],
    [undefined, '', 'en'],
    [undefined, 'de', 'de'],
    [undefined, 'de-CH', 'de'],
    [undefined, 'DE-at,en;q=0.5', 'de'],
    [undefined, 'en-US,en;q=0.9,de;q=0.8', 'en'],
    [undefined, 'en;q=0.5, de;q=0.9', 'de'],
    [undefined, 'fr-FR, it;q=0.9', 'en'],
    [undefined, 'fr, de;q=0.9, en;q=0.8', 'de'],
    [undefined, 'de;q=0, en', 'en'],
    [undefined, 'de;q=0', 'en'],
    [undefined, '*', 'en'],
    [undefined, 'deu', 'en'],
    [undefined, ';;q=,,de;level=1;q=0.4', 'de'],
    [undefined, `${'x,'.repeat(400)}de`, 'en'],
  ])("with the choice %s and the browser's %j is %s", (chosen, accepted, expected) => {
    expect(chooseLanguage(chosen, accepted)).toBe(expected);
  });
});
