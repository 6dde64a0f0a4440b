import { describe, expect, it } from 'vitest';
import { canonicalLanguage, guessLanguage, languageName } from './language.ts';

describe('canonicalLanguage', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['pt-br', 'pt-BR'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['es-419', 'es-419'],
    ['en-x-sdh', 'en-x-sdh'],
    ['en-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd', 'en-x-aaaaaaaa-bbbbbbbb-cccccccc-ddd'],
    ['en-x-aaaaaaaa-bbbbbbbb-cccccccc-dddd', null],
    ['english', null],
    ['e', null],
    ['', null],
    ['en_US', null],
    ['../en', null],
    ['en-', null],
    [`en-${'a'.repeat(40)}`, null],
  ])('%s → %s', (tag, expected) => {
    expect(canonicalLanguage(tag)).toBe(expected);
  });
});

describe('languageName', () => {
  it.each([
    ['de', 'Deutsch'],
    ['fr', 'Français'],
    ['ar', 'العربية'],
    ['qaa', 'qaa'],
  ])('%s is %s', (tag, name) => {
    expect(languageName(tag)).toBe(name);
  });

  it('returns the tag when the language to name it in is invalid', () => {
    expect(languageName('de', 'no tag')).toBe('de');
  });
});

describe('guessLanguage', () => {
  it.each([
    ['talk.en.vtt', 'en'],
    ['Talk_pt-BR.srt', 'pt-BR'],
    ['talk.pt_br.srt', 'pt-BR'],
    ['en.vtt', 'en'],
    ['My film (de).srt', 'de'],
    ['film-german.srt', 'de'],
    ['Deutsch.srt', 'de'],
    ['film.en.sdh.srt', 'en'],
    ['film.en.caption.srt', 'en'],
    ['film.en.subtitle.srt', 'en'],
    ['film.en.sub.srt', 'en'],
    ['film.es-419.srt', 'es-419'],
    ['film.qaa.srt', null],
    ['film.en.hi.srt', 'en'],
    ['film.hi.srt', 'hi'],
    ['film.zh-Hant.captions.vtt', 'zh-Hant'],
    ['holiday.vtt', null],
    ['film.2024.srt', null],
    ['captions.vtt', null],
    ['', null],
  ])('%s → %s', (name, expected) => {
    expect(guessLanguage(name)).toBe(expected);
  });
});
