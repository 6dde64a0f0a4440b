import { describe, expect, it } from 'vitest';
import { QUIZZES_MAX_BYTES } from '../contract.ts';
import { decodeFile } from './decode-file.ts';
import { readImport } from './read-import.ts';

const read = (content: BlobPart, name = 'questions.json') => readImport(new File([content], name), 60_000);
const mcq = (text: string, more: object = {}) => ({ text, ch1: 'a', ch2: 'b', answer: 1, ...more });

describe('a file with questions', () => {
  it('is read with its quizzes, and with what is left out', async () => {
    const list = [
      { title: 'Basics', mcqs: [mcq('One', { appears_at: 5000 }), mcq('Two', { type: 'hotspot' })] },
      {
        qid: 0,
        mcqs: [mcq('Three'), mcq('Four', { appears_at: 90_000 }), mcq('Five', { appears_at: 'END' })],
      },
    ];
    expect(await read(JSON.stringify(list))).toMatchObject({
      questions: 4,
      // Three has no time, and Four is after the end.
      unplaced: 2,
      skipped: [{ reason: 'unknown-type' }],
      groups: [{ quiz: { title: 'Basics' } }, { quiz: null }],
    });
  });

  it('may be GIFT or CSV', async () => {
    const gift = 'Two and two? {=4 ~5}';
    expect(await read(gift, 'questions.gift')).toMatchObject({ questions: 1 });
    expect(await read(gift, 'questions.txt')).toMatchObject({ questions: 1 });
  });

  it.each<[string, BlobPart, string]>([
    ['is not JSON', '{', 'invalid-json'],
    ['has something else in it', '{"format":"other"}', 'unknown-format'],
    ['has no questions', '[]', 'no-questions'],
  ])('is refused when it %s', async (_, content, refusal) => {
    expect(await read(content)).toEqual({ refusal });
  });

  it('that is too large is not even opened', async () => {
    const file = new File(['[]'], 'questions.json');
    Object.defineProperty(file, 'size', { value: QUIZZES_MAX_BYTES + 1 });
    file.arrayBuffer = () => Promise.reject(new Error('it was opened'));
    expect(await readImport(file, 0)).toEqual({ refusal: 'too-large' });
  });

  it('that has disappeared meanwhile is refused', async () => {
    const file = new File(['[]'], 'questions.json');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await readImport(file, 0)).toEqual({ refusal: 'unreadable' });
  });
});

it.each<[string, number[]]>([
  ['UTF-8', [0x47, 0xc3, 0xb6]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x47, 0xc3, 0xb6]],
  ['UTF-16 of Windows', [0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00]],
  ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0x47, 0x00, 0xf6]],
  ['Windows-1252', [0x47, 0xf6]],
])('reads %s', (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe('Gö');
});
