import type { CueSettings } from './cue.ts';
import { type CueNode, parseCueText } from './cue-text.ts';

/** {\an8}: an alignment by numeric keypad position. Other overrides are dropped. */
const OVERRIDE = /\{\\([^{}]{0,80})\}/g;
/** Tags, entities, and the characters that WebVTT needs escaped. */
const SRT_TOKEN = /<(\/?)(b|i|u|font)\b[^<>]{0,200}>|&(?:amp|lt|gt|nbsp|lrm|rlm|#123);|[<>&]/gi;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Converts the text of a SubRip cue to WebVTT markup and settings. */
export function fromSrtText(text: string): { text: string; settings: CueSettings } {
  let alignment = 2;
  const converted = text
    .replace(OVERRIDE, (_, command: string) => {
      if (/^an[1-9]$/.test(command)) alignment = Number(command[2]);
      return '';
    })
    .replace(SRT_TOKEN, (whole, closing?: string, tag?: string) => {
      if (!tag) return ESCAPES[whole] ?? whole;
      return tag.toLowerCase() === 'font' ? '' : `<${closing}${tag.toLowerCase()}>`;
    });
  return { text: converted, settings: toSettings(alignment) };
}

function toSettings(alignment: number): CueSettings {
  const side = alignment % 3;
  return {
    ...(alignment > 6 ? { line: { value: 0, percent: false, align: 'start' } } : {}),
    ...(alignment > 3 && alignment < 7 ? { line: { value: 50, percent: true, align: 'center' } } : {}),
    ...(side === 1 ? { align: 'left' } : side === 0 ? { align: 'right' } : {}),
  };
}

function toAlignment({ line, align }: CueSettings): number {
  const side = align === 'left' ? 1 : align === 'right' ? 3 : 2;
  if (!line) return side;
  const fraction = line.percent ? line.value / 100 : line.value < 0 ? 1 : line.value / 15;
  return side + (fraction < 0.34 ? 6 : fraction < 0.67 ? 3 : 0);
}

/** Escapes what SubRip would read as markup. */
const escapeSrt = (text: string): string =>
  text
    .replace(/&(?=(?:amp|lt|gt|nbsp|lrm|rlm|#123);)/gi, '&amp;')
    .replace(/<(?=\/?(?:b|i|u|font)\b)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .replaceAll('{\\', '&#123;\\');

/** Converts WebVTT markup to SubRip; keeps bold, italic, and underline. */
export function toSrtText(text: string, settings: CueSettings): string {
  let output = '';
  let pending = '';
  const addTag = (tag: string): void => {
    output += escapeSrt(pending) + tag;
    pending = '';
  };
  const walk = (nodes: readonly CueNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') pending += node;
      else {
        const isSupported = /^[biu]$/.test(node.tag);
        if (isSupported) addTag(`<${node.tag}>`);
        walk(node.children);
        if (isSupported) addTag(`</${node.tag}>`);
      }
    }
  };
  walk(parseCueText(text));
  addTag('');
  const alignment = toAlignment(settings);
  return alignment === 2 ? output : `{\\an${alignment}}${output}`;
}
