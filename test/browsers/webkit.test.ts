import { describe } from 'vitest';
import { launchWebKit } from './drivers/webkit.ts';
import { testJourneys } from './test-journeys.ts';

// WebKitGTK runs on Linux only.
describe.skipIf(process.platform === 'darwin')('WebKitGTK', () => testJourneys(launchWebKit));
