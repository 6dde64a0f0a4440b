import { createElement, Fragment, type ReactNode } from 'react';
import { type CueNode, parseCueText } from '../cue-text.ts';

/** Nobody reads more than this from one caption. */
const WORDS_MAX = 2000;
/** The colours that WebVTT gives names to; other classes mean nothing here. */
const COLOURS = ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta', 'blue', 'black'];
const ELEMENTS: Readonly<Record<string, string>> = { b: 'b', i: 'i', u: 'u', ruby: 'ruby', rt: 'rt' };

/** Each tag becomes an element of this list and each word a text node: nothing of a file is ever markup. */
function draw(node: CueNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, classes, annotation, children } = node;
  const colour = classes.find((one) => COLOURS.includes(one));
  const ground = classes.find((one) => one.startsWith('bg_') && COLOURS.includes(one.slice(3)));
  return createElement(
    ELEMENTS[tag] ?? 'span',
    {
      ...(colour ? { 'data-color': colour } : {}),
      ...(ground ? { 'data-background': ground.slice(3) } : {}),
      ...(tag === 'lang' && annotation ? { lang: annotation } : {}),
    },
    ...children.map(draw),
  );
}

/** The words of a cue as text, with the few tags that captions have. */
export function CueWords({ text }: { text: string }): ReactNode {
  return createElement(Fragment, null, ...parseCueText(text.slice(0, WORDS_MAX)).map(draw));
}
