/** Where videos may be embedded: as set for the organization, everywhere, or on the listed sites. */
export type SitesChoice = 'organization' | 'everywhere' | 'listed';

export interface SitesDraft {
  readonly choice: SitesChoice;
  /** Raw input, one site per line. */
  readonly text: string;
}

export const createSitesDraft = (sites: readonly string[] | null): SitesDraft => ({
  choice: sites === null ? 'organization' : sites.length === 0 ? 'everywhere' : 'listed',
  text: (sites ?? []).join('\n'),
});

const splitLines = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the value to save, or 'empty-list' if the list is chosen but empty. */
export function parseSitesDraft({ choice, text }: SitesDraft): string[] | null | 'empty-list' {
  if (choice === 'organization') return null;
  if (choice === 'everywhere') return [];
  const lines = splitLines(text);
  return lines.length > 0 ? lines : 'empty-list';
}

/** The first rejected line with its error: 'exa mple: Use a host such as …'. */
export function getLineError(
  fields: Readonly<Record<string, string>> | undefined,
  text: string,
): string | undefined {
  const [name, message] = Object.entries(fields ?? {}).find(([field]) => field.startsWith('sites')) ?? [];
  if (!name || !message) return undefined;
  const line = splitLines(text)[Number(name.split('.')[1])];
  return line === undefined ? message : `${line}: ${message}`;
}
