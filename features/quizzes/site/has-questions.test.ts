import { expect, it } from 'vitest';
import { hasQuestions } from './has-questions.ts';

it.each<[unknown, boolean]>([
  [undefined, false],
  [null, false],
  ['quiz', false],
  [{}, false],
  [{ items: null }, false],
  [{ items: [] }, false],
  [{ items: [null, { kind: 'quiz' }] }, false],
  [{ items: [{ kind: 'quiz' }, { kind: 'question' }] }, true],
])('case %#: %j asks questions: %s', (config, expected) => expect(hasQuestions(config)).toBe(expected));
