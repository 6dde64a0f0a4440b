import { describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';

describe('toLocalInput and fromLocalInput', () => {
  it.each(['2026-01-15T08:30', '2026-07-15T23:59', '2026-03-29T12:00'])('round-trip %s', (text) => {
    const atMs = fromLocalInput(text);
    expect(atMs).not.toBeNull();
    expect(toLocalInput(atMs)).toBe(text);
  });

  it('treat empty and invalid input as null', () => {
    expect(fromLocalInput('')).toBeNull();
    expect(fromLocalInput('soon')).toBeNull();
    expect(toLocalInput(null)).toBe('');
  });
});
