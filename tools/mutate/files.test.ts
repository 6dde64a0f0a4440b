import { expect, it } from 'vitest';
import { findMutatedFiles } from './files.ts';

it('finds every listed file with its test, or those that match a filter', () => {
  const all = findMutatedFiles();
  expect(all.length).toBeGreaterThan(0);
  expect(findMutatedFiles(['features/comments', 'kernel/server'])).toEqual(
    all.filter((file) => file.includes('features/comments') || file.includes('kernel/server')),
  );
  expect(findMutatedFiles(['no such file'])).toEqual([]);
});
