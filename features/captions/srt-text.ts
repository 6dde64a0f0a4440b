import type { CueSettings } from './cue.ts';
import { type CueNode, parseCueText } from './cue-text.ts';

/** {\an8}: the keys of a number pad as places of the picture. Other such commands have no meaning here. */
const COMMAND = /\{\\([^{}]{0,80})\}/g;
/** What SubRip has besides words; a sign that is neither a tag nor a reference stands for itself. */
const SRT_TOKEN = /<(\/?)(b|i|u|font)\b[^<>]{0,200}>|&(?:amp|lt|gt|nbsp|lrm|rlm|#123);|[<>&]/gi;
const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** The text of a SubRip cue in the markup of WebVTT, and where it wants to stand. */
export function fromSrtText(text: string): { text: string; settings: CueSettings } {
  let place = 2;
  const words = text
    .replace(COMMAND, (_, command: string) => {
      if (/^an[1-9]$/.test(command)) place = Number(command[2]);
      return '';
    })
    .replace(SRT_TOKEN, (whole, closing?: string, tag?: string) => {
      if (!tag) return SIGNS[whole] ?? whole;
      return tag.toLowerCase() === 'font' ? '' : `<${closing}${tag.toLowerCase()}>`;
    });
  return { text: words, settings: settingsOf(place) };
}

function settingsOf(place: number): CueSettings {
  const side = place % 3;
  return {
    ...(place > 6 ? { line: { value: 0, percent: false, align: 'start' } } : {}),
    ...(place > 3 && place < 7 ? { line: { value: 50, percent: true, align: 'center' } } : {}),
    ...(side === 1 ? { align: 'left' } : side === 0 ? { align: 'right' } : {}),
  };
}

function placeOf({ line, align }: CueSettings): number {
  const side = align === 'left' ? 1 : align === 'right' ? 3 : 2;
  if (!line) return side;
  const part = line.percent ? line.value / 100 : line.value < 0 ? 1 : line.value / 15;
  return side + (part < 0.34 ? 6 : part < 0.67 ? 3 : 0);
}

/** What would be read as something else than itself. */
const escaped = (words: string): string =>
  words
    .replace(/&(?=(?:amp|lt|gt|nbsp|lrm|rlm|#123);)/gi, '&amp;')
    .replace(/<(?=\/?(?:b|i|u|font)\b)/gi, '&lt;')
    .replaceAll('-->', '--&gt;')
    .replaceAll('{\\', '&#123;\\');

/** The same words for SubRip, with bold, italic and underlined. */
export function toSrtText(text: string, settings: CueSettings): string {
  let [done, words] = ['', ''];
  const tag = (name: string): void => {
    done += escaped(words) + name;
    words = '';
  };
  const walk = (nodes: readonly CueNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') words += node;
      else {
        const kept = /^[biu]$/.test(node.tag);
        if (kept) tag(`<${node.tag}>`);
        walk(node.children);
        if (kept) tag(`</${node.tag}>`);
      }
    }
  };
  walk(parseCueText(text));
  tag('');
  const place = placeOf(settings);
  return place === 2 ? done : `{\\an${place}}${done}`;
}
