/** Where videos may be shown: as the organization says, everywhere, or on the listed sites. */
export type SitesChoice = 'organization' | 'everywhere' | 'listed';

export interface SitesDraft {
  readonly choice: SitesChoice;
  /** One site in a line, as typed. */
  readonly text: string;
}

export const draftOf = (sites: readonly string[] | null): SitesDraft => ({
  choice: sites === null ? 'organization' : sites.length === 0 ? 'everywhere' : 'listed',
  text: (sites ?? []).join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** What is sent: null, none, or the lines. Nothing to send while a list is chosen and empty. */
export function sitesOf({ choice, text }: SitesDraft): string[] | null | 'nothing listed' {
  if (choice === 'organization') return null;
  if (choice === 'everywhere') return [];
  const lines = linesOf(text);
  return lines.length > 0 ? lines : 'nothing listed';
}

/** The first refused line, named by what stands in it: 'exa mple: Use a host such as …'. */
export function lineError(
  fields: Readonly<Record<string, string>> | undefined,
  text: string,
): string | undefined {
  const [name, message] = Object.entries(fields ?? {}).find(([field]) => field.startsWith('sites')) ?? [];
  if (!name || !message) return undefined;
  const line = linesOf(text)[Number(name.split('.')[1])];
  return line === undefined ? message : `${line}: ${message}`;
}

/** In a few words, for a summary. */
export function sitesSummary(sites: readonly string[]): string {
  const [first] = sites;
  if (first === undefined) return 'Every site may embed this video.';
  if (sites.length === 1) return `Only ${first} may embed this video.`;
  return `Only ${first} and ${sites.length - 1} more may embed this video.`;
}
