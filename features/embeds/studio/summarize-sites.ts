import { text } from '../messages.ts';

/** Which sites can embed a video, as one sentence. */
export function summarizeSites(sites: readonly string[]): string {
  const [site] = sites;
  if (site === undefined) return text('everySite');
  if (sites.length === 1) return text('oneSite', { site });
  return text('moreSites', { site, count: sites.length - 1 });
}
