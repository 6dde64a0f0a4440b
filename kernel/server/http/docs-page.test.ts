import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#kernel/contract/route.ts';
import { docsPage, typeOf } from './docs-page.ts';

const route = defineRoute({
  method: 'GET',
  path: '/api/v1/notes/:id',
  summary: 'One <note>',
  auth: 'required',
  input: z.object({ id: z.string().max(40), max: z.number().int().min(1).max(50).default(10) }),
  output: z.object({ text: z.string() }),
});

describe('the API page', () => {
  it('lists the fields of each route, with their types and limits, and escapes them', () => {
    const page = docsPage([{ tag: 'notes', name: 'get', route }]);
    expect(page).toContain('<code>id</code></th><td>text</td><td>required, up to 40 characters</td>');
    expect(page).toContain('<td>whole number</td><td>optional, default 10, at least 1, at most 50</td>');
    expect(page).toContain('One &lt;note&gt; · signed in');
    expect(page).toContain('<a href="#notes">notes</a>');
    expect(page).not.toContain('data-theme');
  });

  it('follows the chosen theme', () => expect(docsPage([], 'dark')).toContain('data-theme="dark"'));

  it.each([
    [z.enum(['asc', 'desc']), '"asc" or "desc"'],
    [z.array(z.string()), 'list of text'],
    [z.number().nullable(), 'number or null'],
    [z.boolean(), 'true or false'],
    [z.unknown(), 'anything'],
  ])('names a type: %#', (type, expected) => {
    expect(typeOf(z.toJSONSchema(type) as Record<string, unknown>)).toBe(expected);
  });
});
