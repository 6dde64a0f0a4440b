import { isHostAndPort } from '#kernel/contract/web-address.ts';
import type { WaitingFor } from './moderation-contract.ts';

export interface HoldRules {
  readonly holdLinks: boolean;
  readonly holdWords: readonly string[];
}

/** Whether a text has to wait for a moderator. */
export function heldFor(text: string, rules: HoldRules): Exclude<WaitingFor, 'pin'> | null {
  if (rules.holdLinks && hasLink(text)) return 'link';
  return rules.holdWords.length > 0 && hasWord(text, rules.holdWords) ? 'word' : null;
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}/]+$/gu;
const SCHEME = /^(?:https?|ftps?):\/\//i;
const TOP_LEVEL = /\.(?:\p{L}{2,63}|xn--[a-z0-9-]+)$/iu;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** The specification's check of addresses: an optional scheme, a host name or IPv4 address, port, path, query, hash. */
export function hasLink(text: string): boolean {
  return text
    .replace(/\p{Cf}/gu, '')
    .split(/[\s<>()[\]"']+/u)
    .some((run) => isLink(run.replace(EDGES, '')));
}

function isLink(run: string): boolean {
  const authority = run.replace(SCHEME, '').split(/[/?#]/, 1)[0] as string;
  if (!isHostAndPort(authority)) return false;
  const host = authority.split(':', 1)[0] as string;
  return SCHEME.test(run) || TOP_LEVEL.test(host) || IPV4.test(host);
}

/** Letters and digits of a text as words between single spaces; look-alike forms and case are one. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}

/** Whole words only: 'ass' is not in 'class'. A list entry of several words is found as that sequence. */
export function hasWord(text: string, list: readonly string[]): boolean {
  const words = wordsOf(text);
  const lower = text.toLowerCase();
  return list.some((entry) => {
    const wanted = wordsOf(entry);
    return wanted === '' ? lower.includes(entry.toLowerCase()) : words.includes(wanted);
  });
}
