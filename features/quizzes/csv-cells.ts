import { parseTimecode } from '#kernel/text/timecode.ts';
import type { Moment } from './question.ts';

/** As people and spreadsheets in English and German write them; 1 and 2 are the numbers of the two choices. */
const TRUE = new Set(['true', 'yes', 'y', 'x', 't', '1', 'wahr', 'ja']);
const FALSE = new Set(['false', 'no', 'n', 'f', '0', '2', 'falsch', 'nein']);
const NAMED_MOMENTS: readonly string[] = ['START', 'END', 'RANDOM', 'LIVE'] satisfies Moment[];

export const readFlag = (cell: string): boolean => TRUE.has(cell.toLowerCase());

/** Null for an empty cell, NaN for what is not a number. Also with a decimal comma or a percent sign. */
export function readNumber(cell: string): number | null {
  const text = cell.endsWith('%') ? cell.slice(0, -1) : cell;
  return text === '' ? null : Number(text.replace(',', '.'));
}

/** '1;3' or 'A, C': numbers from 1, NaN for what is neither. */
export function readCorrect(cell: string): number[] {
  const parts = cell.toLowerCase().split(/[;,|\s]/);
  return parts.filter(Boolean).map((part) => (/^[a-h]$/.test(part) ? part.charCodeAt(0) - 96 : Number(part)));
}

/** Also for true and false, which are the choices 1 and 2. */
export function readTruth(cell: string): number[] {
  if (cell === '') return [];
  const word = cell.toLowerCase();
  return [TRUE.has(word) ? 1 : FALSE.has(word) ? 2 : Number.NaN];
}

/** Divided by '|', or by line breaks. A '|' in an answer is written as '\|'. */
export function readAccepted(cell: string): string[] {
  const texts = cell.replaceAll('\\|', '\0').split(/[|\n]/);
  return texts.map((text) => text.replaceAll('\0', '|').trim()).filter(Boolean);
}

export const writeAccepted = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll('|', '\\|')).join(' | ');

/** '1:02.5', seconds, or the name of a moment: what the schema of questions expects, and NaN for anything else. */
export function readTime(cell: string): string | number | null {
  if (cell === '') return null;
  const name = cell.toUpperCase();
  return NAMED_MOMENTS.includes(name) ? name : (parseTimecode(cell) ?? Number.NaN);
}

export function writeTime(moment: Moment, startMs: number): string {
  if (moment !== 'TIME') return moment;
  const pad = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(startMs / 3_600_000);
  const minutes = Math.floor(startMs / 60_000) % 60;
  const seconds = pad(Math.floor(startMs / 1000) % 60);
  const fraction =
    startMs % 1000
      ? `.${String(startMs % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : '';
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${seconds}${fraction}`;
}
