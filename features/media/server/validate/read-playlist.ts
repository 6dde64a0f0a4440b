export interface MediaEntry {
  readonly durationSec: number;
  readonly uri: string;
}
export interface MediaPlaylist {
  readonly targetSec: number;
  readonly map: string | null;
  readonly entries: readonly MediaEntry[];
  readonly tags: ReadonlySet<string>;
}
export interface Variant {
  readonly uri: string;
  readonly attributes: ReadonlyMap<string, string>;
}
export interface MasterPlaylist {
  readonly variants: readonly Variant[];
  readonly audio: readonly ReadonlyMap<string, string>[];
  readonly tags: ReadonlySet<string>;
}

function splitLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') throw new Error('a playlist does not start with #EXTM3U');
  return lines;
}

const toTag = (line: string) => line.replace(/:.*$/, '');
const afterColon = (line: string) => line.slice(line.indexOf(':') + 1);

/** Parses an attribute list; throws when invalid. */
export function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const pattern = /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)(,|$)/y;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    attributes.set(match[1]!, match[2]!.replace(/^"|"$/g, ''));
    if (match[3] === '') return attributes;
  }
  throw new Error(`not an attribute list: ${text}`);
}

export function readMasterPlaylist(text: string): MasterPlaylist {
  const variants: Variant[] = [];
  const audio: Map<string, string>[] = [];
  const lines = splitLines(text);
  lines.forEach((line, index) => {
    if (line.startsWith('#EXT-X-MEDIA:')) audio.push(readAttributes(afterColon(line)));
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return;
    const uri = lines[index + 1];
    if (!uri || uri.startsWith('#')) throw new Error('a variant has no address');
    variants.push({ uri, attributes: readAttributes(afterColon(line)) });
  });
  return { variants, audio, tags: new Set(lines.map(toTag)) };
}

export function readMediaPlaylist(text: string): MediaPlaylist {
  const lines = splitLines(text);
  const entries: MediaEntry[] = [];
  lines.forEach((line, index) => {
    const length = /^#EXTINF:(\d+\.\d+),$/.exec(line);
    if (length) entries.push({ durationSec: Number(length[1]), uri: lines[index + 1] ?? '' });
  });
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  const target = lines.find((line) => line.startsWith('#EXT-X-TARGETDURATION:'));
  return {
    targetSec: Number(target ? afterColon(target) : Number.NaN),
    map: map ? (readAttributes(afterColon(map)).get('URI') ?? null) : null,
    entries,
    tags: new Set(lines.map(toTag)),
  };
}
