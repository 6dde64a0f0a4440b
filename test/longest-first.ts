import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose files take half a minute or more. Started last, one of them would leave the other cores idle. */
const LONG = [
  '/test/e2e/',
  '/features/media/server/',
  '/test/fuzz/',
  '/test/roles/',
  '/apps/server/',
  '/kernel/server/postgres',
];

/** Runs long files first, otherwise in Vitest's order; short files fill the remaining time. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.includes(folder));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
