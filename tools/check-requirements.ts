import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from './boundaries/sources.ts';
import { compareCitations, type TextFile } from './requirements/citations.ts';
import { parseRequirements, REQUIREMENTS_PATH } from './requirements/definitions.ts';
import { checkGlossary, GLOSSARY_PATH } from './requirements/glossary.ts';

// Fails when a file cites a requirement that docs/requirements.md does not define. --list names the requirements that
// no test title cites.
const FOLDERS = ['kernel', 'features', 'apps', 'test', 'tools', 'bench', 'docs'];
const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|conf)$/;

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function readTextFiles(): TextFile[] {
  const guides = readdirSync(root).filter((name) => name.endsWith('.md'));
  const paths = [...guides, ...FOLDERS.flatMap((folder) => listFiles(root, folder))];
  return paths.filter((path) => TEXT.test(path)).map((path) => ({ path, text: read(path) }));
}

const requirements = parseRequirements(read(REQUIREMENTS_PATH));
const { problems, untested } = compareCitations(readTextFiles(), requirements);
const exists = (pattern: string): boolean => globSync(pattern, { cwd: root }).length > 0;
const found = [...requirements.problems, ...problems, ...checkGlossary(read(GLOSSARY_PATH), exists)];
for (const { path, line, message } of found) console.error(`${path}:${line}  ${message}`);

if (process.argv.includes('--list')) {
  for (const id of untested) console.log(`${id}  ${requirements.byId.get(id)?.text}`);
}
console.log(`${requirements.byId.size} requirements, ${untested.length} of them cited by no test title`);
if (found.length > 0) process.exitCode = 1;
