import type { AudioFacts } from './source-facts.ts';

/** Turns what a container says ('eng', 'fre', 'en-GB', 'und') into a BCP 47 tag, or null. */
export function toLanguageTag(stated: string | undefined): string | null {
  if (!stated || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(stated)) return null;
  try {
    const tag = Intl.getCanonicalLocales(stated)[0];
    return !tag || tag === 'und' || tag === 'mul' || tag === 'zxx' ? null : tag;
  } catch {
    return null;
  }
}

/** A language in its own words, as a viewer looks for it. */
function nativeLanguageName(tag: string): string {
  const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Text from a container made safe for a playlist's quoted string and for one menu line. */
export function sanitizeLabel(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
}

/** One distinct name for each sound track: its title, else its language, else its number. */
export function audioLabels(tracks: readonly AudioFacts[]): string[] {
  const taken = new Set<string>();
  return tracks.map((track, index) => {
    const title = track.title ? sanitizeLabel(track.title) : '';
    const wanted = title || (track.language ? nativeLanguageName(track.language) : `Audio ${index + 1}`);
    let label = wanted;
    for (let copy = 2; taken.has(label); copy++) label = `${wanted} ${copy}`;
    taken.add(label);
    return label;
  });
}
