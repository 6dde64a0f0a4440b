import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** npm run test:browsers: the journeys of the site in Firefox and WebKitGTK. `npm test` runs in Chromium only. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['test/browsers/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/flaky-reporter.ts', './test/browsers/table-reporter.ts'],
    // On a busy machine, WebKitGTK sometimes never decodes the first frame. Journeys that needed a retry are reported.
    retry: 1,
    // Two browsers that decode at the same time would slow each other down.
    fileParallelism: false,
    hookTimeout: 600_000,
    testTimeout: 600_000,
    env: { ENCODERS_STEP_BACK: 'off' },
    // Generous, for busy machines.
    expect: { poll: { timeout: 120_000 } },
  },
});
