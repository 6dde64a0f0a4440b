import { isHostAndPort } from '#kernel/contract/web-address.ts';
import { foldText } from './fold-text.ts';
import type { PendingReason } from './moderation-contract.ts';
import { parseTextParts } from './safe-html.ts';

export interface HoldRules {
  readonly holdLinks: boolean;
  readonly holdWords: readonly string[];
}

/** Why a text must be held for moderation, or null. */
export function findHoldReason(text: string, rules: HoldRules): Exclude<PendingReason, 'pin'> | null {
  if (rules.holdLinks && hasLink(text)) return 'link';
  return hasWord(text, rules.holdWords) ? 'word' : null;
}

/** Anything after a scheme counts: browsers open 'http://user@host', 'http://[::1]', and 'http:/host'. */
const WITH_SCHEME = /(?:https?|ftps?):[/\\]*[^\s/\\]|[\p{L}\p{N}]:[/\\]{2}[^\s/\\]/u;
/** Browsers treat U+3002 as a dot in host names; between CJK characters it is a full stop. */
const IDEOGRAPHIC_DOT = /(?<=[a-z0-9])\u3002(?=[a-z0-9])/g;
const HOST_RUN = /[\p{L}\p{N}\p{M}._-]+/gu;
const TOP_LEVEL = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/u;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * Finds everything that pages render as a link, every URL with a scheme, and every host name or IPv4 address, including
 * one that follows a user name, a slash, or a comma.
 */
export function hasLink(text: string): boolean {
  const folded = foldText(text).replace(IDEOGRAPHIC_DOT, '.');
  return (
    [text, folded].some((one) => parseTextParts(one).some(({ kind }) => kind === 'link')) ||
    WITH_SCHEME.test(folded) ||
    (folded.match(HOST_RUN) ?? []).some((run) => isHost(trimPunctuation(run)))
  );
}

function isHost(host: string): boolean {
  if (!host.includes('.') || !isHostAndPort(host)) return false;
  return TOP_LEVEL.test(host.slice(host.lastIndexOf('.') + 1)) || IPV4.test(host);
}

/** Trims character by character; a regular expression would backtrack in quadratic time. */
function trimPunctuation(run: string): string {
  const isEdge = (at: number): boolean => '._-'.includes(run[at] as string);
  let [from, to] = [0, run.length];
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return run.slice(from, to);
}

/** Joins the words of a text with single spaces, so that `includes` matches whole words. */
function joinWords(folded: string): string {
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}

/** Matches whole words only ('ass' is not in 'class'); an entry of several words matches that sequence. */
export function hasWord(text: string, list: readonly string[]): boolean {
  const folded = foldText(text);
  const words = joinWords(folded);
  return list.some((entry) => {
    const wanted = foldText(entry).trim();
    const wantedWords = joinWords(wanted);
    if (wantedWords !== '') return words.includes(wantedWords);
    // An entry without letters, such as an emoji. An entry that folds to nothing would match every text.
    return wanted !== '' && folded.includes(wanted);
  });
}
