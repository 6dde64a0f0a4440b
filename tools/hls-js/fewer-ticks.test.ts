import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fewerTicks } from './fewer-ticks.ts';

const source = (name: string): string =>
  new URL(`../../node_modules/hls.js/src/controller/${name}-controller.ts`, import.meta.url).pathname;

describe('fewerTicks', () => {
  it.each(['stream', 'audio-stream', 'gap'])('of the %s controller', (name) => {
    const code = readFileSync(source(name), 'utf8');
    expect(code).toContain('TICK_INTERVAL = 100;');
    expect(fewerTicks(source(name), code)).toContain('TICK_INTERVAL = 250;');
  });

  it('leaves the rest as it is', () => {
    const code = 'const TICK_INTERVAL = 500;';
    expect(fewerTicks(source('subtitle-stream'), code)).toBe(code);
  });

  it('says so when hls.js has changed', () => {
    expect(() => fewerTicks(source('gap'), '')).toThrow('hls.js has changed');
  });
});
