import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NOT_LOADABLE } from './loadable-address.ts';
import {
  checkPosition,
  cssColor,
  extent,
  filePath,
  percent,
  positionFields,
  webLink,
} from './overlay-fields.ts';

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? [];

describe('webLink', () => {
  it.each([
    'https://a.example',
    'http://a.example/b?c=d#e',
    ' https://a.example ',
    'HTTPS://a.example',
    'https://a_b.example',
  ])('accepts %s', (link) => expect(messagesOf(webLink, link)).toEqual([]));
  it.each([
    '',
    'a.example',
    'ftp://a.example',
    'javascript:alert(1)',
    'JaVaScRiPt://a.example/%0aalert(1)',
    'data:text/html,hi',
    '//a.example',
    'https://user@a.example',
    'https://a.example/ b',
    'https://',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('refuses %s', (link) => expect(messagesOf(webLink, link)).toHaveLength(1));
});

describe('filePath [EM-10]', () => {
  it.each(['a.png', 'icons/a b.png', 'Grüße.jpg', 'https://a.example/i.png', '0123abc.html', 'a..b.png'])(
    'accepts %s',
    (path) => expect(messagesOf(filePath, path)).toEqual([]),
  );
  it.each([
    '',
    '/etc/passwd',
    '../a.png',
    'a/../../b.png',
    'a/..',
    './a.png',
    'a\\b.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://a.example/1',
    '//evil.example/a.png',
    'a%2e%2e/b.png',
    'a?b.png',
    'example.org',
    'example.org/a.png',
    'https://user@a_b.example/a.png',
    `${'a'.repeat(1500)}/${'b'.repeat(600)}`,
  ])('refuses %s', (path) => expect(messagesOf(filePath, path)).toHaveLength(1));
  it.each(['https://a_b.example/i.png', ' http://my_bucket.example '])('says why %s never loads', (path) =>
    expect(messagesOf(filePath, path)).toEqual([NOT_LOADABLE]),
  );
  it.each(['a/'.repeat(900), 'a'.repeat(1900), 'a.'.repeat(900)])(
    'reads long paths in linear time (%#)',
    (path) => expect(messagesOf(filePath, `${path}!`)).toHaveLength(1),
  );
});

describe('numbers', () => {
  it.each([
    [percent, -1, 'At least 0.'],
    [percent, 101, 'At most 100.'],
    [extent, 0, 'More than 0.'],
    [extent, 4001, 'At most 4000.'],
  ])('are refused with a reason (%#)', (schema, value, message) => {
    expect(messagesOf(schema, value)).toEqual([message]);
  });
  it.each([Number.NaN, Number.POSITIVE_INFINITY, '5', null])('are numbers, not %s', (value) => {
    expect(messagesOf(percent, value)).toHaveLength(1);
  });
});

describe('positions', () => {
  const Position = z.strictObject(positionFields).superRefine(checkPosition);
  it.each([{}, { left: 0, top: 100 }, { absolute: true, left: 4000 }])('%j is on the picture', (position) =>
    expect(messagesOf(Position, position)).toEqual([]),
  );
  it('outside the picture are refused, each side with the reason', () => {
    expect(messagesOf(Position, { left: 101, bottom: 200 })).toEqual([
      'left: This is outside the picture: at most 100 %.',
      'bottom: This is outside the picture: at most 100 %.',
    ]);
    expect(messagesOf(Position, { left: -1 })).toEqual(['left: At least 0.']);
  });
});

it('colors say what a color is', () => {
  expect(messagesOf(cssColor, 'url(x)')).toEqual([
    'Enter a color such as #3366ff, rgb(51 102 255), or white.',
  ]);
});
