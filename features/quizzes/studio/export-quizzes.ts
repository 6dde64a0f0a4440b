import { toWire } from '../quiz-mapping.ts';
import { writeQuizzes } from '../write-quizzes.ts';
import type { EditRegistry } from './edit-registry.ts';
import { arrangeItems, listGroups, type QuizItems } from './quiz-items.ts';

const FILES = {
  json: { extension: 'json', type: 'application/json' },
  gift: { extension: 'gift', type: 'text/plain' },
  csv: { extension: 'csv', type: 'text/csv' },
} as const;
const NAME_MAX = 80;
/** Browsers read the file after the click. */
const KEPT_MS = 60_000;

interface ExportOptions {
  readonly format: keyof typeof FILES;
  readonly edits: EditRegistry;
  readonly items: QuizItems;
  /** Of the video. */
  readonly name: string;
}

/** Saves the quizzes as they will be once they are published. */
export async function downloadQuizzes({ format, edits, items, name }: ExportOptions): Promise<void> {
  await edits.flush();
  const { extension, type } = FILES[format];
  const content = writeQuizzes(toWire(listGroups(arrangeItems(items.latest()))), format);
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(name)}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Without characters that file systems refuse. */
const fileName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
    .replace(/[\u0000-\u001f\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .trim() || 'quizzes';
