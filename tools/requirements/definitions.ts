export interface Requirement {
  /** 'CM-36' */
  readonly id: string;
  readonly text: string;
  readonly line: number;
}
export interface Requirements {
  readonly byId: ReadonlyMap<string, Requirement>;
  /** The prefixes that ids start with: 'CM', 'PP', … */
  readonly areas: ReadonlySet<string>;
}
export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export const REQUIREMENTS_PATH = 'docs/requirements.md';
const AREA = /^## ([A-Z]{2}): \S/;
const DEFINITION = /^- \*\*([A-Z]{2}-\d{2})\*\* (\S.*)$/;

/** Parses docs/requirements.md: a heading `## CM: …` per area, and below it a line `- **CM-36** …` per requirement. */
export function parseRequirements(text: string): Requirements & { readonly problems: readonly Problem[] } {
  const byId = new Map<string, Requirement>();
  const areas = new Set<string>();
  const problems: Problem[] = [];
  let area = '';
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const report = (message: string) => problems.push({ path: REQUIREMENTS_PATH, line, message });
    const heading = AREA.exec(content)?.[1];
    if (heading) {
      if (areas.has(heading)) report(`area ${heading} has a second heading`);
      area = heading;
      areas.add(area);
    }
    const [, id, description] = DEFINITION.exec(content) ?? [];
    if (!id || !description) {
      if (content.startsWith('- ')) report('a list item must read "- **CM-36** text"');
      continue;
    }
    if (!id.startsWith(`${area}-`)) report(`${id} is listed under area ${area || '(none)'}`);
    if (byId.has(id)) report(`${id} is already defined on line ${byId.get(id)?.line}`);
    else byId.set(id, { id, text: description, line });
  }
  return { byId, areas, problems };
}
