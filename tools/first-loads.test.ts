import { expect, it } from 'vitest';
import { createChunkNames, createWidgetChunkNames } from './first-loads.ts';

const LIKES = '/features/likes/player/widget';
const GERMAN = '/apps/languages/german';
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  player: ['react', 'stage'],
  site: ['react', 'router', 'grid'],
  watch: ['router', 'count', 'words'],
  grid: ['icons'],
  stage: ['icons', 'site'],
  studio: ['table', 'react'],
  [LIKES]: ['react', 'count', 'heart'],
  [GERMAN]: ['words'],
  'features/quiz/player/widget': ['features/quiz/rules', 'features/quiz/panel/text', 'kernel/react'],
  'features/quiz/panel/text': ['features/quiz/formulas', 'kernel/react'],
  'features/quiz/site/page': ['features/quiz/rules', 'features/quiz/panel/bars'],
};
const LATER: Readonly<Record<string, readonly string[]>> = { stage: [LIKES, GERMAN] };
type Graph = Parameters<ReturnType<typeof createChunkNames>>[1];
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: IMPORTS[id] ?? [],
    dynamicallyImportedIds: LATER[id] ?? [],
  }),
} as unknown as Graph;

it.each([
  ['react', 'player-site'],
  ['icons', 'player-site'],
  ['stage', 'player'],
  ['router', 'player-site-watch'],
  ['table', null],
  ['studio', null],
  ['player', null],
  ['site', null],
  // A widget needs it, but not the rest of the page.
  ['count', 'watch-widgets'],
  ['heart', null],
  ['words', 'watch'],
])('puts %s into the chunk %s', (id, expected) => {
  const loads = { player: 'player', site: 'site', watch: 'watch' };
  expect(createChunkNames(loads, 'player')(id, graph)).toBe(expected);
});

it.each([
  ['features/quiz/player/widget', 'quiz'],
  ['features/quiz/rules', 'quiz'],
  ['features/quiz/panel/text', 'quiz-panel'],
  ['features/quiz/formulas', 'quiz-panel'],
  ['features/quiz/panel/bars', null],
  ['features/quiz/site/page', null],
  ['kernel/react', null],
])('puts %s, which may be part of a widget, into the chunk %s', (id, expected) => {
  expect(createWidgetChunkNames({ quiz: 'features/quiz/player/widget' })(id, graph)).toBe(expected);
});
