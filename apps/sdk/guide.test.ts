import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PARAMETER_NAMES } from '#features/playback/parameters.ts';
import { FAILURE_CODES, SPECIFIED_ACTIONS } from '#kernel/player/bridge/messages.ts';
import { problems } from '#kernel/player/core/problems.ts';
import { playerMethods } from './player-methods.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const guide = read('../../docs/guides/embedding.md');
const types = read('./v1.d.ts');

/** The names in the first column of the table whose first heading is given. */
function namesInTable(heading: string): string[] {
  const [, table = ''] = guide.split(`\n| ${heading} |`);
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)/g)].map(([, name]) => name ?? ''),
  );
}
const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('the embedding guide', () => {
  it('explains every code that a promise rejects with, and no other [XM-04]', () => {
    expect(sorted(namesInTable('code'))).toEqual(sorted(FAILURE_CODES));
    const [, comment = ''] = /\/\*\* (NO_ANSWER.*?), or the code/.exec(types) ?? [];
    expect(sorted(comment.split(', '))).toEqual(sorted(FAILURE_CODES));
  });

  it('explains every code of an error event, and no other [XM-03]', () => {
    expect(sorted(namesInTable('code of a problem'))).toEqual(
      sorted([...Object.keys(problems), 'NO_ANSWER']),
    );
  });

  it('lists every method, event, and parameter [XM-04, PP-01]', () => {
    const methods = Object.keys(playerMethods(() => new Promise(() => undefined)));
    expect(sorted(namesInTable('method'))).toEqual(sorted([...methods, 'on', 'destroy']));
    const [, members = ''] = /interface PlayerEvents \{(.*?)\n\}/s.exec(types) ?? [];
    const events = [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name ?? '');
    expect(sorted(namesInTable('event'))).toEqual(sorted(events));
    expect(sorted(namesInTable('parameter'))).toEqual(sorted(PARAMETER_NAMES));
  });

  it('names every action of the bridge [XM-01]', () => {
    for (const action of SPECIFIED_ACTIONS) expect(guide).toContain(`\`${action}\``);
  });
});
