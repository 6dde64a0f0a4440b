import type { Problem } from './definitions.ts';

export const GLOSSARY_PATH = 'docs/glossary.md';
const CODE_PATH = /`((?:apps|features|kernel|tools|test|docs)\/[^`\s]*)`/g;

/** Checks that the glossary defines each term once and names only files and folders that exist. */
export function checkGlossary(text: string, exists: (pattern: string) => boolean): Problem[] {
  const problems: Problem[] = [];
  const terms = new Set<string>();
  const lines = text.split('\n');
  for (const [index, content] of lines.entries()) {
    const report = (message: string) => problems.push({ path: GLOSSARY_PATH, line: index + 1, message });
    const isHeader = lines[index + 1]?.startsWith('|---') ?? false;
    const term = isHeader ? undefined : /^\| ([^|]+?) \|/.exec(content)?.[1];
    if (term && terms.has(term)) report(`'${term}' is already defined above`);
    if (term) terms.add(term);
    for (const [, path = ''] of content.matchAll(CODE_PATH))
      if (!exists(path)) report(`${path} does not exist`);
  }
  return problems;
}
