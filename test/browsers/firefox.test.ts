import { describeJourneys } from './describe-journeys.ts';
import { launchFirefox } from './drivers/firefox.ts';

describeJourneys(launchFirefox);
