import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenParameters, PARAMETER_NAMES, type PlayerParameters, readParameters } from './parameters.ts';

const NOTHING = Object.fromEntries(PARAMETER_NAMES.map((name) => [name, null]));

describe('readParameters', () => {
  it('reads exactly the thirteen parameters [PP-01]', () => {
    expect(PARAMETER_NAMES).toHaveLength(13);
    expect(Object.keys(readParameters({}).parameters).sort()).toEqual([...PARAMETER_NAMES].sort());
    const { parameters, notes } = readParameters({
      volume: '1',
      kct: 'x',
      'add-widgets': 'y',
      __proto__: null,
    });
    expect(parameters).toEqual(NOTHING);
    expect(notes).toEqual([]);
  });

  it.each<[keyof PlayerParameters, unknown, unknown]>([
    ['offset', '0', 0],
    ['offset', '90', 90],
    ['offset', '8640000', 8_640_000],
    ['offset', '0.123456', 0.123456],
    ['offset', '12.5', 12.5],
    ['offset', 7, 7],
    ['offset', ' 7 ', 7],
    ['offset', ['3', '9'], 3],
    ['autoplay', 'TRUE', true],
    ['autoplay', '', true],
    ['autoplay', false, false],
    ['muted', 'off', false],
    ['muted', 'no', false],
    ['muted', '0', false],
    ['muted', 'false', false],
    ['loop', 'on', true],
    ['loop', 'yes', true],
    ['loop', '1', true],
    ['loop', 'true', true],
    ['spinner', 'false', false],
    ['showPlayIconOnMobile', '0', false],
    ['debug', '', true],
    ['playbackMode', 'video', 'video'],
    ['playbackMode', 'interactive', 'video'],
    ['playerSkinType', 'social', 'social'],
    ['playerSkinType', 'sleek', 'sleek'],
    ['id', 'é1 ._:@/-', 'é1 ._:@/-'],
    ['id', '7', '7'],
    ['playbackMode', 'Audio', 'audio'],
    ['playbackMode', 'nonInteractive', 'noninteractive'],
    ['playbackMode', 'non-interactive', 'noninteractive'],
    ['playerSkinType', 'REGULAR', 'regular'],
    ['audiotrack', 'Deutsch – Kommentar'.replace('–', '-'), 'Deutsch - Kommentar'],
    ['audiotrack', 'pt-BR', 'pt-BR'],
    ['hlsVersion', 'Native', 'native'],
    ['entityId', 'a'.repeat(100), 'a'.repeat(100)],
  ])('reads %s=%j as %j', (name, value, expected) => {
    const { parameters, notes } = readParameters({ [name]: value });
    expect(parameters).toEqual({ ...NOTHING, [name]: expected });
    expect(notes).toEqual([]);
  });

  it.each<[keyof PlayerParameters, unknown]>([
    ['offset', 'NaN'],
    ['offset', '-1'],
    ['offset', 'Infinity'],
    ['offset', '1e9'],
    ['offset', '0x10'],
    ['offset', '999999999'],
    ['offset', '8640000.1'],
    ['offset', '1.'],
    ['offset', '1.1234567'],
    ['offset', '0000000001'],
    ['offset', 'soon'],
    ['id', '-a'],
    ['offset', ''],
    ['offset', '1;alert(1)'],
    ['autoplay', 'maybe'],
    ['playbackMode', 'constructor'],
    ['playerSkinType', '<script>'],
    ['id', '"><img src=x onerror=alert(1)>'],
    ['id', 'a'.repeat(101)],
    ['entityId', 'javascript:alert(1)'],
    ['entityId', 'a\nb'],
    ['audiotrack', '\u202eevil'],
  ])('ignores the invalid %s=%j and notes it', (name, value) => {
    const { parameters, notes } = readParameters({ [name]: value });
    expect(parameters).toEqual(NOTHING);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(new RegExp(`^${name}: expected .+\\. The default is used\\.$`));
  });

  it('ignores a version of hls.js without a note', () => {
    expect(readParameters({ hlsVersion: '1.5.0' })).toEqual({ parameters: NOTHING, notes: [] });
  });

  it('never throws and never echoes its input', () => {
    const anything = fc.dictionary(fc.constantFrom(...PARAMETER_NAMES), fc.anything());
    fc.assert(
      fc.property(anything, (given) => {
        const { parameters, notes } = readParameters(given);
        expect(JSON.stringify([parameters, notes])).not.toMatch(/[<>]/);
      }),
    );
  });
});

describe('givenParameters', () => {
  it('picks the first value of each known parameter', () => {
    const query = new URLSearchParams('autoplay=1&utm_source=x&offset=3&offset=4&kct=secret&toString=1');
    expect(givenParameters(query)).toEqual({ autoplay: '1', offset: '3' });
  });
});
