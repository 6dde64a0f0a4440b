import { describe, expect, it } from 'vitest';
import { PARAMETER_NAMES } from '#features/playback/parameters.ts';
import {
  emptySettings,
  PARAMETER_FIELDS,
  readConfig,
  readSettings,
  sdkOptions,
  settingsQuery,
} from './settings.ts';
import { snippets } from './snippets.ts';

const settings = {
  video: 'abcdefghijkm',
  isLive: false,
  widgets: ['likes', 'share'],
  config: '{"likes":{"size":2}}',
  parameters: { autoplay: 'true', muted: 'false', offset: '12.5', id: '"><script>', spinner: '' },
};
const codeOf = (id: string, given = settings): string =>
  snippets(given, 'https://v.example').find((one) => one.id === id)?.code ?? '';

describe('the settings of the playground', () => {
  it('offer all thirteen parameters [PP-01]', () => {
    expect(PARAMETER_FIELDS.map(({ name }) => name).sort()).toEqual([...PARAMETER_NAMES].sort());
  });

  it('survive in the URL', () => {
    const { spinner: _, ...parameters } = settings.parameters;
    expect(readSettings(new URLSearchParams(settingsQuery(settings)))).toEqual({ ...settings, parameters });
    expect(settingsQuery(emptySettings)).toBe('');
    expect(readSettings(new URLSearchParams('add-widgets=a,a,,b&evil=1'))).toEqual({
      ...emptySettings,
      widgets: ['a', 'b'],
    });
  });

  it.each([
    ['', { config: undefined }],
    ['{"a":1}', { config: { a: 1 } }],
    ['[]', { problem: expect.any(String) }],
    ['null', { problem: expect.any(String) }],
    ['{', { problem: expect.any(String) }],
  ])('parse the configuration %j as %j', (text, expected) => expect(readConfig(text)).toEqual(expected));

  it('become options of the SDK', () => {
    expect(sdkOptions(settings)).toEqual({
      video: 'abcdefghijkm',
      autoplay: true,
      muted: false,
      offset: 12.5,
      id: '"><script>',
      widgets: ['likes', 'share'],
      config: { likes: { size: 2 } },
    });
    expect(sdkOptions({ ...settings, isLive: true, config: '{' })).toMatchObject({ live: true });
  });
});

describe('snippets', () => {
  it.each(['block', 'element', 'module', 'react', 'frame'])('escape markup in values: %s', (id) => {
    const parsed = codeOf(id).replaceAll(/<\/?script[^>]*>/g, '');
    expect(codeOf(id).match(/<script/g)?.length ?? 0).toBe(['react', 'frame'].includes(id) ? 0 : 1);
    expect(parsed).not.toContain('"><script');
  });

  it('have the same options in every form', () => {
    expect(codeOf('block')).toContain(
      'data-video="abcdefghijkm" data-autoplay data-muted="false" data-offset="12.5"',
    );
    expect(codeOf('block')).toContain('data-add-widgets="likes,share" data-add-config="{&quot;likes&quot;');
    expect(codeOf('element')).toMatch(/^<kapsule-player video="abcdefghijkm" autoplay muted="false"/);
    expect(codeOf('module')).toContain('"autoplay": true');
    expect(codeOf('react')).toContain('      autoplay\n      muted={false}\n      offset={12.5}');
  });

  it('never put widgets into a URL [EM-03]', () => {
    expect(codeOf('frame')).toContain('/kapsule/abcdefghijkm/v3/embedded?autoplay=true&amp;muted=false');
    expect(codeOf('frame')).not.toContain('likes');
    expect(codeOf('frame', { ...settings, isLive: true })).toContain('/app/video/abcdefghijkm/v4/embedded?');
  });
});
