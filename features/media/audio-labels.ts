import type { AudioFacts } from './source-facts.ts';

/** Converts a container's language ('eng', 'fre', 'en-GB', 'und') to a BCP 47 tag, or null. */
export function toLanguageTag(stated: string | undefined): string | null {
  if (!stated || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(stated)) return null;
  try {
    const tag = Intl.getCanonicalLocales(stated)[0];
    return !tag || tag === 'und' || tag === 'mul' || tag === 'zxx' ? null : tag;
  } catch {
    return null;
  }
}

function nativeLanguageName(tag: string): string {
  const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Makes container text safe for a quoted playlist attribute and a single menu line. */
export function sanitizeLabel(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
}

/** A distinct label per audio track: its title, otherwise its language, otherwise its number. */
export function audioLabels(tracks: readonly AudioFacts[]): string[] {
  const taken = new Set<string>();
  return tracks.map((track, index) => {
    const title = track.title ? sanitizeLabel(track.title) : '';
    const preferred = title || (track.language ? nativeLanguageName(track.language) : `Audio ${index + 1}`);
    let label = preferred;
    for (let copy = 2; taken.has(label); copy++) label = `${preferred} ${copy}`;
    taken.add(label);
    return label;
  });
}
