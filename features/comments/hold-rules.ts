import { isHostAndPort } from '#kernel/contract/web-address.ts';
import { foldedText } from './folded-text.ts';
import type { WaitingFor } from './moderation-contract.ts';
import { textParts } from './safe-html.ts';

export interface HoldRules {
  readonly holdLinks: boolean;
  readonly holdWords: readonly string[];
}

/** Whether a text has to wait for a moderator. */
export function heldFor(text: string, rules: HoldRules): Exclude<WaitingFor, 'pin'> | null {
  if (rules.holdLinks && hasLink(text)) return 'link';
  return rules.holdWords.length > 0 && hasWord(text, rules.holdWords) ? 'word' : null;
}

/** Whatever follows: 'http://user@host', 'http://[::1]' and 'http:/host' are addresses to a browser. */
const WITH_SCHEME = /(?:https?|ftps?):[/\\]*[^\s/\\]|[\p{L}\p{N}]:[/\\]{2}[^\s/\\]/u;
/** Browsers read it as a dot in host names. Between other letters it ends a sentence. */
const IDEOGRAPHIC_DOT = /(?<=[a-z0-9])\u3002(?=[a-z0-9])/g;
const HOST_RUN = /[\p{L}\p{N}\p{M}._-]+/gu;
const TOP_LEVEL = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/u;
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/**
 * Everything that pages turn into a link, every address with a scheme, and host names and IPv4 addresses wherever they
 * stand: after a user name, a slash or a comma they work as well.
 */
export function hasLink(text: string): boolean {
  const folded = foldedText(text).replace(IDEOGRAPHIC_DOT, '.');
  return (
    [text, folded].some((one) => textParts(one).some(({ kind }) => kind === 'link')) ||
    WITH_SCHEME.test(folded) ||
    (folded.match(HOST_RUN) ?? []).some((run) => isHost(trimmed(run)))
  );
}

function isHost(host: string): boolean {
  if (!host.includes('.') || !isHostAndPort(host)) return false;
  return TOP_LEVEL.test(host.slice(host.lastIndexOf('.') + 1)) || IPV4.test(host);
}

/** Without punctuation around it, character by character: a pattern would try each position again. */
function trimmed(run: string): string {
  const isEdge = (at: number): boolean => '._-'.includes(run[at] as string);
  let [from, to] = [0, run.length];
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return run.slice(from, to);
}

/** Letters and digits as words between single spaces. */
function wordsOf(folded: string): string {
  const words = folded.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}

/** Whole words only: 'ass' is not in 'class'. A list entry of several words is found as that sequence. */
export function hasWord(text: string, list: readonly string[]): boolean {
  const folded = foldedText(text);
  const words = wordsOf(folded);
  return list.some((entry) => {
    const wanted = foldedText(entry).trim();
    const wantedWords = wordsOf(wanted);
    if (wantedWords !== '') return words.includes(wantedWords);
    // Signs only, such as an emoji; what folds to nothing would be found everywhere.
    return wanted !== '' && folded.includes(wanted);
  });
}
