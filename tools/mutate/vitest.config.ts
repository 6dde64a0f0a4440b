import { defineConfig } from 'vitest/config';
import { findMutatedFiles, testOf } from './files.ts';

/** The tests of the mutated files only, without the database that the other tests share. */
export default defineConfig({
  test: {
    include: findMutatedFiles().map(testOf),
    setupFiles: ['tools/mutate/vitest-setup.ts'],
    isolate: false,
    // Stryker has its own limit for each mutant, derived from the clean run.
    testTimeout: 60_000,
  },
});
