import { describe, expect, it } from 'vitest';
import { readPath, writePath } from './data-path.ts';

describe('readPath', () => {
  it.each([
    [{ text: 'a' }, 'text', 'a'],
    [{ style: { text: 'a' } }, 'style.text', 'a'],
    [{ style: { text: null } }, 'style.text', null],
    [{ style: null }, 'style.text', undefined],
    [{}, 'style.text', undefined],
    [{ style: ['a'] }, 'style.0', undefined],
    [{}, 'constructor.name', undefined],
  ])('of %j at %s is %j', (data, path, expected) => expect(readPath(data, path)).toEqual(expected));
});

describe('writePath', () => {
  it.each([
    [{ text: 'a' }, 'text', 'b', { text: 'b' }],
    [{ style: { text: 'a', color: 'red' } }, 'style.text', 'b', { style: { text: 'b', color: 'red' } }],
    [{}, 'style.text', 'b', { style: { text: 'b' } }],
    [{ style: 1 }, 'style.text', 'b', { style: { text: 'b' } }],
    [{ style: { text: 'a', color: 'red' } }, 'style.color', undefined, { style: { text: 'a' } }],
    [{ style: { text: 'a' }, conf: { x: 1 } }, 'conf.x', false, { style: { text: 'a' }, conf: { x: false } }],
  ])('of %j at %s to %j makes %j', (data, path, value, expected) => {
    const before = structuredClone(data);
    expect(writePath(data, path, value)).toEqual(expected);
    expect(data).toEqual(before);
  });
});
