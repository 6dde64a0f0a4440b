import { afterEach, describe, expect, it } from 'vitest';
import { defineMessages } from './messages.ts';
import { resetLanguage, setLanguage } from './translations.ts';

const text = defineMessages('notes', {
  title: 'Notes',
  noteCount: { one: '{count} note', other: '{count} notes' },
  sheepCount: { other: '{count} sheep' },
  writtenBy: 'Written by {name} in {place}',
});
const german = {
  title: 'Notizen',
  noteCount: { one: '{count} Notiz', other: '{count} Notizen' },
  sheepCount: { one: '{count} Schaf', other: '{count} Schafe' },
  writtenBy: 'In {place} von {name} geschrieben',
};

afterEach(resetLanguage);

describe('messages', () => {
  it('are English unless a language is set', () => {
    expect(text('title')).toBe('Notes');
    expect(text('writtenBy', { name: 'Ada', place: 'Turin' })).toBe('Written by Ada in Turin');
  });

  it.each([
    [0, '0 notes'],
    [1, '1 note'],
    [2, '2 notes'],
    [1234, '1,234 notes'],
  ])('choose the plural form for %d', (count, expected) => {
    expect(text('noteCount', { count })).toBe(expected);
  });

  it('use the general form where a language has no other', () => {
    expect(text('sheepCount', { count: 1 })).toBe('1 sheep');
  });

  it('use the order, plural rules, and number format of the language', () => {
    setLanguage('de', { messages: { notes: german }, errors: {} });
    expect(text('title')).toBe('Notizen');
    expect(text('noteCount', { count: 1 })).toBe('1 Notiz');
    expect(text('noteCount', { count: 1234 })).toBe('1.234 Notizen');
    expect(text('writtenBy', { name: 'Ada', place: 'Turin' })).toBe('In Turin von Ada geschrieben');
  });

  it('fall back to English, with English plural rules, when a translation is missing', () => {
    setLanguage('ja', { messages: { notes: { title: 'ノート' } }, errors: {} });
    expect(text('title')).toBe('ノート');
    expect(text('noteCount', { count: 1 })).toBe('1 note');
  });

  it('keep values that look like placeholders or markup as they are', () => {
    expect(text('writtenBy', { name: '{place}', place: '<b>$&</b>' })).toBe(
      'Written by {place} in <b>$&</b>',
    );
  });

  it('return the pieces of a sentence around values that are not text', () => {
    const element = { type: 'b' };
    expect(text.nodes('writtenBy', { name: element, place: 'Turin' })).toEqual([
      'Written by ',
      element,
      ' in ',
      'Turin',
      '',
    ]);
  });

  it('can be read in a language other than that of the page', () => {
    expect(text.from('de', german)('noteCount', { count: 2 })).toBe('2 Notizen');
    expect(text('noteCount', { count: 2 })).toBe('2 notes');
  });
});
