import { describeJourneys } from './describe-journeys.ts';
import { launchWebKit } from './drivers/webkit.ts';

describeJourneys(launchWebKit);
