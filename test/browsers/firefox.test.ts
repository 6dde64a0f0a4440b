import { describe } from 'vitest';
import { launchFirefox } from './drivers/firefox.ts';
import { testJourneys } from './test-journeys.ts';

describe('Firefox', () => testJourneys(launchFirefox));
