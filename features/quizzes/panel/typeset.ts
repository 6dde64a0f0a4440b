import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** What KaTeX builds before it creates elements. Its types leave these members out. */
interface Box {
  readonly children?: readonly Box[];
  readonly attributes?: Record<string, string>;
  toNode(): Node;
}
interface Renderer {
  __renderToDomTree(tex: string, options: KatexOptions): Box;
}

/** A formula of 1000 characters that people write has a third of these. */
const MAX_BOXES = 5000;
const OPTIONS: KatexOptions = {
  throwOnError: true,
  // Links, pictures, and attributes are not executed; KaTeX shows the names of such commands instead.
  trust: false,
  strict: 'ignore',
  maxSize: 10,
  maxExpand: 300,
  errorColor: 'currentColor',
  // MathML is for screen readers.
  output: 'htmlAndMathml',
};
/** A few macros of one's own can double a text until the page hangs, within any number of expansions. */
const DEFINITIONS = new Set([
  '\\def',
  '\\gdef',
  '\\edef',
  '\\xdef',
  '\\let',
  '\\futurelet',
  '\\newcommand',
  '\\renewcommand',
  '\\providecommand',
]);
const COMMAND = /\\(?:[A-Za-z@]+|.)/gs;

/** QZ-11: a formula as elements; null if it has errors, defines macros, or is too large. */
export function typeset(tex: string): Node | null {
  if (tex.match(COMMAND)?.some((command) => DEFINITIONS.has(command))) return null;
  try {
    const tree = (katex as unknown as Renderer).__renderToDomTree(tex, OPTIONS);
    return prepare(tree, MAX_BOXES) < 0 ? null : preventBreakAfter(tree.toNode());
  } catch {
    // A syntax error, or nesting that is too deep for the parser.
    return null;
  }
}

/** Counts the boxes down from `left`. */
function prepare(box: Box, left: number): number {
  setStyleByScript(box);
  let rest = left - 1;
  for (const child of box.children ?? []) {
    if (rest < 0) break;
    rest = prepare(child, rest);
  }
  return rest;
}

/** The content security policy blocks `style` attributes, which KaTeX has for arrows; styles that scripts set are allowed. */
function setStyleByScript(box: Box): void {
  const { style, ...attributes } = box.attributes ?? {};
  if (style === undefined) return;
  const draw = box.toNode;
  Object.assign(box, {
    attributes,
    toNode(): Node {
      const node = draw.call(box);
      if ('style' in node) (node as SVGElement).style.cssText = style;
      return node;
    },
  });
}

/** Browsers may break the line between a formula and the full stop after it, but not after a box whose parent does not wrap. */
function preventBreakAfter(formula: Node): Node {
  const last = [...(formula as Element).querySelectorAll('.katex-html > .katex-base')].at(-1);
  const unbroken = document.createElement('span');
  unbroken.style.whiteSpace = 'nowrap';
  last?.replaceWith(unbroken);
  if (last) unbroken.append(last);
  return formula;
}
