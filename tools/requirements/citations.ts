import { type Problem, REQUIREMENTS_PATH, type Requirements } from './definitions.ts';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}
interface Citation {
  readonly id: string;
  readonly line: number;
  /** The id is part of a test title. */
  readonly inTitle: boolean;
}

const ID = /(?<![\w-])([A-Z]{2})-\d{2}(?![\w-])/g;
/** `[CM-36]` or `[CM-36, CM-37]`. */
const BRACKETED = /\[[A-Z]{2}-\d{2}(?:, [A-Z]{2}-\d{2})*\]/g;
/** `'CM-36'` in a table of cases, for a title with `[%s]`. */
const TABLE_CELL = /'[A-Z]{2}-\d{2}'/g;
const TEST_FILE = /\.test\.tsx?$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/**
 * Finds the requirement ids that a file cites. The known areas tell them from `UTF-8` and other names with a number;
 * a bracketed id is a citation whatever its area, which reveals a mistyped one.
 */
export function findCitations({ path, text }: TextFile, areas: ReadonlySet<string>): Citation[] {
  return text.split('\n').flatMap((content, index) => {
    const bracketed = idsWithin(content, BRACKETED);
    const isTitle = TEST_FILE.test(path) && !COMMENT.test(content);
    const titled = isTitle ? new Set([...bracketed, ...idsWithin(content, TABLE_CELL)]) : new Set();
    return [...content.matchAll(ID)]
      .filter(([id, area = '']) => areas.has(area) || bracketed.has(id))
      .map(([id]) => ({ id, line: index + 1, inTitle: titled.has(id) }));
  });
}

const idsWithin = (content: string, pattern: RegExp): Set<string> =>
  new Set([...content.matchAll(pattern)].flatMap(([found]) => found.match(ID) ?? []));

/** Compares what files cite with what is defined. */
export function compareCitations(
  files: readonly TextFile[],
  { byId, areas }: Requirements,
): { problems: Problem[]; untested: string[] } {
  const problems: Problem[] = [];
  const tested = new Set<string>();
  for (const file of files) {
    for (const { id, line, inTitle } of findCitations(file, areas)) {
      if (inTitle) tested.add(id);
      if (byId.has(id)) continue;
      problems.push({ path: file.path, line, message: `${id} is not defined in ${REQUIREMENTS_PATH}` });
    }
  }
  return { problems, untested: [...byId.keys()].filter((id) => !tested.has(id)) };
}
