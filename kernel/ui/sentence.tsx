import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A message with elements in it, without needing a key for each.
 * @example <Sentence parts={text.nodes('likedBy', { name: <b>{name}</b> })} />
 */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}
