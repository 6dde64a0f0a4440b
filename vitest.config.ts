import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];
/** Changes how ffmpeg is started, which the code remembers. */
const alone = ['features/media/server/ffmpeg/hostile-references.test.ts'];

/** Pure and server tests in Node, components in a DOM, and journeys in a real Chromium. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // Many tests wait for playback and timers, so that two cores are not busy with two files.
    maxWorkers: 4,
    // Tests run beside each other: encoding that steps back for everything else would keep some waiting for ever.
    env: { ENCODERS_STEP_BACK: 'off' },
    sequence: { sequencer: LongestFirst },
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{kernel,features,apps,tools,test}/**/*.test.ts'],
          exclude: [...ignored, ...alone, 'test/{e2e,browsers}/**'],
          // Importing the server takes longer than most files' tests, so files of one worker share its modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['test/dom-setup.ts'],
          include: ['{kernel,features,apps,test}/**/*.test.tsx'],
          exclude: ignored,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ignored,
          // Each file starts its own server and browser, so files of one worker can share modules.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A real browser on a busy machine; test/flaky-reporter.ts names what needed it.
          retry: 1,
        },
      },
    ],
  },
});
