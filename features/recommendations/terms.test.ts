import { describe, expect, it } from 'vitest';
import {
  chooseTerms,
  createRarity,
  heaviest,
  similarity,
  toUnit,
  type VideoText,
  weighWords,
  wordsOf,
} from './terms.ts';

const video = (text: Partial<VideoText>): VideoText => ({
  title: '',
  description: '',
  tags: [],
  ownerId: 'o1',
  captions: '',
  ...text,
});
const equallyRare = () => 1;

describe('wordsOf', () => {
  it.each([
    ['Tying KNOTS, safely!', ['tying', 'knots', 'safely']],
    ['the and über für', []],
    ['to be or', []],
    ['Größe 42x, naïve résumé', ['größe', '42x', 'naïve', 'résumé']],
    ['数学入門', ['数学入門']],
    ['x'.repeat(40), ['x'.repeat(40)]],
    ['x'.repeat(41), []],
    ['here how not now that', []],
    ['<b>bold</b>', ['bold']],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });
});

describe('weighWords', () => {
  it.each<[string, Partial<VideoText>, string[]]>([
    [
      'titles above tags, and tags above descriptions',
      { title: 'knots', tags: ['ropes'], description: 'harbor' },
      ['knots', 'ropes', 'harbor'],
    ],
    ['a repeated word above a single one', { description: 'rope rope knot' }, ['rope', 'knot']],
    ['what is said below what is written', { description: 'rope', captions: 'knot' }, ['rope', 'knot']],
    [
      'a word that is said often above one in the description',
      { description: 'rope', captions: 'knot '.repeat(20) },
      ['knot', 'rope'],
    ],
    ['each tag as a word', { tags: ['ropes', 'boats'] }, ['boats', 'ropes']],
    ['repetitions in a title once', { title: 'go-go bar', description: 'bar' }, ['bar']],
  ])('weighs %s', (_, text, expected) => {
    expect([...weighWords(video(text)).keys()]).toEqual(expected);
  });

  it('limits what repetitions in a description count', () => {
    const weigh = (times: number) => weighWords(video({ description: 'rope '.repeat(times) })).get('rope');
    expect(weigh(50)).toBe(weigh(3));
    expect(weigh(3)).toBeGreaterThan(weigh(2)!);
  });

  it('keeps a hundred words of a long text', () => {
    const captions = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');
    expect(weighWords(video({ captions })).size).toBe(100);
  });
});

describe('chooseTerms', () => {
  const choose = (text: Partial<VideoText>, rarity = equallyRare) =>
    chooseTerms(video(text), weighWords(video(text)), rarity);

  it('names the owner, the tags, and the words, as a vector of length 1', () => {
    const terms = choose({ title: 'Knots', tags: ['Sailing Boats'] });
    expect([...terms.keys()].sort()).toEqual(['#sailing boats', '@o1', 'boats', 'knots', 'sailing']);
    expect(Math.hypot(...terms.values())).toBeCloseTo(1, 9);
    expect(terms.get('#sailing boats')).toBeGreaterThan(terms.get('knots')!);
  });

  it('prefers rare words, and keeps at most 24 terms', () => {
    const title = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const terms = choose({ title, tags: ['x'] }, ((word: string) => (word === 'word39' ? 1 : 0.1)) as never);
    expect(terms.size).toBe(24);
    expect(terms.has('word39')).toBe(true);
  });

  it('keeps words although there are many tags', () => {
    const tags = Array.from({ length: 30 }, (_, index) => `t${index}`);
    expect(choose({ title: 'Knots', tags }).has('knots')).toBe(true);
  });
});

describe('similarity', () => {
  const a = new Map([
    ['#knots', 0.8],
    ['rope', 0.6],
  ]);
  it.each([
    ['nothing', new Map([['#math', 1]]), 0],
    ['one term', new Map([['rope', 1]]), 0.6],
    ['everything', a, 1],
    ['an empty one', new Map<string, number>(), 0],
  ])('of vectors with %s in common', (_, b, expected) => {
    expect(similarity(a, b, equallyRare)).toBeCloseTo(expected, 9);
    expect(similarity(b, a, equallyRare)).toBeCloseTo(expected, 9);
  });
  it('counts rare terms more', () => {
    expect(similarity(a, new Map([['rope', 1]]), () => 0.5)).toBeCloseTo(0.15, 9);
  });
});

it.each([
  ['of one video', 1, 1],
  ['of all videos', 1000, Math.log(2) / Math.log(1001)],
  ['that no video has yet', 0, 1],
])('the rarity of a term %s', (_, count, expected) => {
  expect(createRarity(new Map([['term', count]]), 1000)('term')).toBeCloseTo(expected, 9);
  expect(createRarity(new Map([['term', count]]), 1)('term')).toBe(1);
});

it('sorts equally heavy terms by name, and scales nothing to nothing', () => {
  expect(
    heaviest(
      new Map([
        ['b', 1],
        ['a', 1],
        ['d', 1],
        ['c', 2],
      ]),
      3,
    ),
  ).toEqual([
    ['c', 2],
    ['a', 1],
    ['b', 1],
  ]);
  expect(toUnit(new Map())).toEqual(new Map());
  expect(toUnit(new Map([['a', 0]]))).toEqual(new Map([['a', 0]]));
});
