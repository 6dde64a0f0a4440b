import { expect, it } from 'vitest';
import { createChunkNames } from './first-loads.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  player: ['react', 'stage'],
  site: ['react', 'router', 'grid'],
  grid: ['icons'],
  stage: ['icons', 'site'],
  studio: ['table', 'react'],
};
type Graph = Parameters<ReturnType<typeof createChunkNames>>[1];
const graph = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) } as unknown as Graph;

it.each([
  ['react', 'player-site'],
  ['icons', 'player-site'],
  ['stage', 'player'],
  ['router', 'player-site'],
  ['table', null],
  ['studio', null],
  ['player', null],
  ['site', null],
])('puts %s into the chunk %s', (id, expected) => {
  expect(createChunkNames({ player: 'player', site: 'site' })(id, graph)).toBe(expected);
});
