import type { Violation } from './layers.ts';
import type { Source } from './sources.ts';

/** Rule 8: these parts of the kernel would serve another product as well. `kernel/player` is about video and stays out. */
const NEUTRAL = /^kernel\/(server|contract|client|store|text|ui)\//;

const PRODUCT_NOUNS = new Set([
  'kapsule',
  'video',
  'comment',
  'organization',
  'moderator',
  'caption',
  'transcript',
  'chapter',
  'playlist',
  'embed',
  'quiz',
  'survey',
  'spotlight',
  'popover',
]);

/** Reviewed files with the nouns that they may name, and why. */
const EXCEPTIONS: Readonly<Record<string, { readonly nouns: readonly string[]; readonly why: string }>> = {
  'kernel/contract/product.ts': { nouns: ['kapsule'], why: 'the one place with the name of the product' },
  'kernel/contract/wire-names.ts': { nouns: ['embed'], why: 'published names of headers and parameters' },
  'kernel/contract/viewer.ts': {
    nouns: ['organization', 'moderator'],
    why: 'every permission asks for the tenant and the role of the caller',
  },
  'kernel/ui/chart/bar-table.tsx': { nouns: ['caption'], why: 'the caption of a table' },
  'kernel/ui/chart/figure-table.tsx': { nouns: ['caption'], why: 'the caption of a table' },
  'kernel/contract/player-start.ts': { nouns: ['video'], why: 'what the server hands to kernel/player' },
};

/** The words of identifiers and sentences alike: 'videoRow' and 'VIDEO_GONE' both contain 'video'. */
const wordsOf = (line: string): string[] =>
  (line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase().replace(/s$/, ''));

export function checkNouns({ path, lines }: Source): Violation[] {
  if (!NEUTRAL.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const allowed = EXCEPTIONS[path]?.nouns ?? [];
  return lines.flatMap((line, index) => {
    const noun = wordsOf(line).find((word) => PRODUCT_NOUNS.has(word) && !allowed.includes(word));
    if (!noun) return [];
    return [{ path, line: index + 1, rule: 8, message: `the kernel must not know what a ${noun} is` }];
  });
}
