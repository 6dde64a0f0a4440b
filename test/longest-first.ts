import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take half a minute and more; a file of those at the end would leave the other cores idle. */
const LONG = ['/test/e2e/', '/features/media/server/'];

/** Long files first, in the order that Vitest would give them; the short ones fill up what is left. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.includes(folder));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
