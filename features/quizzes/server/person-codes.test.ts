import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '#kernel/server/secrets.ts';
import { createPersonCodes } from './person-codes.ts';

const codes = createPersonCodes(createSecrets(Buffer.alloc(32, 1)));
const others = createPersonCodes(createSecrets(Buffer.alloc(32, 2)));
const people = [`u:${randomUUID()}`, `g:${'z'.repeat(64)}`, 'g:12345678', `v:${randomUUID()}`];

describe('the code of a person in a gradebook', () => {
  it('is the same on each call, fits into the address of a call, and leads back to the person', () => {
    for (const person of people) {
      const code = codes.encode('video', person);
      expect(codes.encode('video', person)).toBe(code);
      expect(code).toMatch(/^[\w-]{1,100}$/);
      expect(codes.decode('video', code)).toBe(person);
      expect(code.startsWith(codes.referenceOf('video', person))).toBe(true);
    }
  });

  it('tells nothing about the person, and differs between videos', () => {
    for (const person of people) {
      const code = codes.encode('video', person);
      expect(Buffer.from(code.slice(12), 'base64url').toString('latin1')).not.toContain(person.slice(2, 8));
      expect(codes.encode('other', person).slice(0, 12)).not.toBe(code.slice(0, 12));
      expect(codes.encode('other', person).slice(12)).not.toBe(code.slice(12));
    }
  });

  it('is refused in other videos, on other servers, and when it was changed', () => {
    const code = codes.encode('video', people[0]!);
    expect(codes.decode('other', code)).toBeNull();
    expect(others.decode('video', code)).toBeNull();
    const changed = [
      '',
      code.slice(0, 12),
      code.slice(0, -1),
      `${code}A`,
      `${code.slice(0, 20)}${code[20] === 'A' ? 'B' : 'A'}${code.slice(21)}`,
      `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`,
      code.toLowerCase(),
      people[0]!,
    ];
    for (const one of changed) expect(codes.decode('video', one), one).toBeNull();
  });
});
