import { createElement, Fragment, type ReactNode } from 'react';
import { type CueNode, parseCueText } from '../cue-text.ts';

const MAX_TEXT_LENGTH = 2000;
/** The color classes that WebVTT defines; other classes are ignored. */
const COLORS = ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black'];
const ELEMENTS: Readonly<Record<string, string>> = { b: 'b', i: 'i', u: 'u', ruby: 'ruby', rt: 'rt' };

/** Tags become elements of this list and text becomes text nodes, so a file can never inject HTML. */
function renderNode(node: CueNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, classes, annotation, children } = node;
  const color = classes.find((one) => COLORS.includes(one));
  const background = classes.find((one) => one.startsWith('bg_') && COLORS.includes(one.slice(3)));
  return createElement(
    ELEMENTS[tag] ?? 'span',
    {
      ...(color ? { 'data-color': color } : {}),
      ...(background ? { 'data-background': background.slice(3) } : {}),
      ...(tag === 'lang' && annotation ? { lang: annotation } : {}),
    },
    ...children.map(renderNode),
  );
}

export function CueContent({ text }: { text: string }): ReactNode {
  return createElement(Fragment, null, ...parseCueText(text.slice(0, MAX_TEXT_LENGTH)).map(renderNode));
}
