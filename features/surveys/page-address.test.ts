import { describe, expect, it } from 'vitest';
import { NOT_LOADABLE } from '#kernel/contract/loadable-address.ts';
import { isUploadedPath } from '#kernel/contract/uploaded-path.ts';
import { FormSettings, SurveySettings } from './contract.ts';
import { fillPlaceholders, isPageAddress } from './page-address.ts';

describe('isPageAddress', () => {
  it.each<[string, 'site' | 'uploaded' | null]>([
    ['https://forms.example.com/1', 'site'],
    ['https://forms.example.com/{username}?v={kapsule_id}', 'site'],
    ['HTTPS://forms.example.com', 'site'],
    ['survey.html', 'uploaded'],
    ['Umfrage 2.html', 'uploaded'],
    ['früh/a_b-c.html', 'uploaded'],
    ['..html', 'uploaded'],
    ['http://forms.example.com', null],
    ['//forms.example.com', null],
    ['https://{username}.example.com', null],
    ['https://{username}@forms.example.com', null],
    ['https://a:b@forms.example.com', null],
    ['https:\\\\forms.example.com', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['/app/video', null],
    ['a//b', null],
    ['a/', null],
    ['..', null],
    ['../a', null],
    ['a/./b', null],
    ['a/../b', null],
    ['a\\b', null],
    ['%2e%2e/a', null],
    ['a?b', null],
    ['a.html#b', null],
    ['{username}.html', null],
    ['a\nb', null],
    ['', null],
  ])('of %j: %s [SV-01, XF-01, EM-10]', (src, expected) => {
    expect(isPageAddress(src)).toBe(expected !== null);
    expect(isUploadedPath(src)).toBe(expected === 'uploaded');
  });

  it('takes no time for hostile paths', () => {
    const startedMs = performance.now();
    expect(isPageAddress(`${'a'.repeat(100_000)}!`)).toBe(false);
    expect(isPageAddress(`${'a/'.repeat(50_000)}!`)).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });
});

describe('fillPlaceholders', () => {
  const visit = { username: 'ana & bo/ü', kapsule_id: 'Abc-1' };
  it.each([
    ['https://a.example/?u={username}', 'https://a.example/?u=ana%20%26%20bo%2F%C3%BC'],
    ['https://a.example/{kapsule_id}/{kapsule_id}', 'https://a.example/Abc-1/Abc-1'],
    ['https://a.example/{Username}{user}{}', 'https://a.example/{Username}{user}{}'],
    ['https://a.example/?username=x', 'https://a.example/?username=x'],
  ])('turns %j into %j [SV-01, XF-01]', (src, expected) => {
    expect(fillPlaceholders(src, visit)).toBe(expected);
  });

  it('leaves placeholders in values alone', () => {
    expect(fillPlaceholders('{username}', { ...visit, username: '{kapsule_id}' })).toBe('%7Bkapsule_id%7D');
  });
});

describe('the settings of owners', () => {
  const src = 'https://forms.example.com/1';
  it.each([
    { src, appears_at: 'START' },
    { src: ' survey.html ', appears_at: 'end' },
    { src, appears_at: 'end', username: 'x', kapsule_id: 'y' },
  ])('of a survey may be %j [SV-01]', (settings) => {
    expect(SurveySettings.safeParse(settings).success).toBe(true);
  });

  it.each([
    { src },
    { src, appears_at: 'middle' },
    { src: `https://a.example/${'x'.repeat(2000)}`, appears_at: 'end' },
    { src: 'http://forms.example.com', appears_at: 'end' },
    { src: 'forms.gle/AbCd12', appears_at: 'end' },
    { src: 'forms.gle', appears_at: 'end' },
    { src, appears_at: 'end', more: 1 },
    { src, appears_at: 'end', username: 'x'.repeat(101) },
    { src, appears_at: 'end', kapsule_id: 'x\ny' },
  ])('of a survey may not be %j [SV-01]', (settings) => {
    expect(SurveySettings.safeParse(settings).success).toBe(false);
  });

  it.each([
    ['https://my_forms.example.com/1', NOT_LOADABLE],
    ['https://me@my_forms.example.com/1', 'Upload a file, or enter an address that starts with https://.'],
  ])('may not name the page %s, with one reason [SV-01, XF-01]', (page, message) => {
    for (const { error } of [
      SurveySettings.safeParse({ src: page, appears_at: 'end' }),
      FormSettings.safeParse({ src: page }),
    ])
      expect(error?.issues).toMatchObject([{ path: ['src'], message }]);
  });

  it.each<[object, boolean]>([
    [{ src }, true],
    [{ src, username: 'x', kapsule_id: 'y' }, true],
    [{ src, appears_at: 'end' }, false],
    [{ src: '../form.html' }, false],
    [{ src: 'docs.google.com/forms/x' }, false],
    [{ src: 'a/form.html' }, true],
    [{}, false],
  ])('of a form: %j is valid: %s [XF-01]', (settings, expected) => {
    expect(FormSettings.safeParse(settings).success).toBe(expected);
  });
});
