import type { CaptionFileTrack, CaptionsConfig } from '../widget-config.ts';

const TRACKS_MAX = 100;
/** On this server or by http: nothing that runs. */
const isAddress = (url: unknown): url is string => typeof url === 'string' && /^(https?:)?\//i.test(url);

function trackOf(given: unknown): CaptionFileTrack[] {
  const { language, label, isDefault, url } = (given ?? {}) as Partial<
    Record<keyof CaptionFileTrack, unknown>
  >;
  if (typeof language !== 'string' || language === '' || !isAddress(url)) return [];
  return [{ language, label: String(label ?? language), isDefault: isDefault === true, url }];
}

/** One track of each language; what makes no sense is left out. */
export function parseConfig(config: unknown): CaptionsConfig {
  const given = (config as { tracks?: unknown } | null)?.tracks;
  if (!Array.isArray(given)) throw new Error("captions: 'tracks' is no list");
  const byLanguage = new Map(
    given
      .slice(0, TRACKS_MAX)
      .flatMap(trackOf)
      .map((track) => [track.language, track]),
  );
  return { tracks: [...byLanguage.values()] };
}
