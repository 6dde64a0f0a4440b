import type { CaptionFileTrack, CaptionsConfig } from '../widget-config.ts';

const MAX_TRACKS = 100;
/** Paths and http(s) URLs only: no `javascript:` or `data:`. */
const isHttpUrl = (url: unknown): url is string => typeof url === 'string' && /^(https?:)?\//i.test(url);

function parseTrack(given: unknown): CaptionFileTrack[] {
  const { language, label, isDefault, url } = (given ?? {}) as Partial<
    Record<keyof CaptionFileTrack, unknown>
  >;
  if (typeof language !== 'string' || language === '' || !isHttpUrl(url)) return [];
  return [{ language, label: String(label ?? language), isDefault: isDefault === true, url }];
}

/** Keeps one track per language and drops invalid ones. */
export function parseConfig(config: unknown): CaptionsConfig {
  const given = (config as { tracks?: unknown } | null)?.tracks;
  if (!Array.isArray(given)) throw new Error("captions: 'tracks' is no list");
  const byLanguage = new Map(
    given
      .slice(0, MAX_TRACKS)
      .flatMap(parseTrack)
      .map((track) => [track.language, track]),
  );
  return { tracks: [...byLanguage.values()] };
}
