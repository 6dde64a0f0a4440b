import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountRoutes } from '#features/accounts/contract.ts';
import { membershipRoutes } from '#features/accounts/membership-contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { fieldError } from '#kernel/client/error-message.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { filePath } from '#kernel/contract/overlay-fields.ts';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { german } from './german-site.ts';

afterEach(resetLanguage);

/** The error that a form shows for the first invalid field. */
function showError(schema: z.ZodType, input: unknown): string | undefined {
  const { error } = schema.safeParse(input);
  const issue = error?.issues[0];
  if (!issue) throw new Error('the input is valid');
  return fieldError(fail(kernelErrors, 'INVALID_INPUT', { fields: { field: issue.message } }), 'field');
}
const signUp = { username: 'ina', displayname: 'Ina', password: 'a long password' };
const change = organizationRoutes.change.input;

describe('field errors in German', () => {
  it.each<[z.ZodType, unknown, string]>([
    [accountRoutes.signUp.input, { ...signUp, displayname: '' }, 'Bitte ausfüllen.'],
    [accountRoutes.signUp.input, { ...signUp, displayname: 'x'.repeat(81) }, 'Höchstens 80 Zeichen.'],
    [accountRoutes.signUp.input, { ...signUp, password: 'short' }, 'Mindestens 10 Zeichen.'],
    [
      accountRoutes.signUp.input,
      { ...signUp, username: 'not a name' },
      'Verwende 1 bis 40 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
    ],
    [
      membershipRoutes.requestEmail.input,
      { username: 'ina', email: 'ina' },
      'Gib eine gültige E-Mail-Adresse ein.',
    ],
    [membershipRoutes.setRules.input, { domains: ['x'] }, 'Gib eine Domain wie example.org ein.'],
    [change, { version: 1, primary_color: 'red' }, 'Gib eine Farbe wie #3366ff ein.'],
    [
      filePath,
      'https://my_bucket.example.org/a.png',
      'Von einer Domain mit Unterstrich kann nichts geladen werden. Gib eine Adresse auf einer anderen Domain ein.',
    ],
    [change, { version: 1, l1_support: 'call me' }, 'Gib eine gültige E-Mail-Adresse ein.'],
    [
      change,
      { version: 1, settings: { default_widgets: ['?'] } },
      'Gib den Kurznamen eines Widgets ein, zum Beispiel captions.',
    ],
  ])('case %#', (schema, input, message) => {
    setLanguage('de', german);
    expect(showError(schema, input)).toBe(message);
  });

  it('leaves unknown messages and other languages as they are', () => {
    expect(showError(accountRoutes.signUp.input, { ...signUp, displayname: '' })).toBe(
      'Please fill this in.',
    );
    setLanguage('de', german);
    expect(showError(z.string({ error: 'Not a string.' }), 1)).toBe('Not a string.');
  });
});
