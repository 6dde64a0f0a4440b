import { expect, it } from 'vitest';
import { surveyPhase } from './survey-phase.ts';

it.each([
  [{ appears_at: 'START' }, 'before'],
  [{ appears_at: 'start' }, 'before'],
  [{ appears_at: 'end' }, 'after'],
  [{ appears_at: 'END' }, 'after'],
  [{ appears_at: 'middle' }, null],
  [{ appears_at: ['end'] }, null],
  [{}, null],
  [null, null],
  [undefined, null],
])('the phase of a survey with %j is %s [SV-01]', (config, expected) => {
  expect(surveyPhase(config)).toBe(expected);
});
