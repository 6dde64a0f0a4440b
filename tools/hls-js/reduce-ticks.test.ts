import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reduceTicks } from './reduce-ticks.ts';

const source = (name: string): string =>
  new URL(`../../node_modules/hls.js/src/controller/${name}-controller.ts`, import.meta.url).pathname;

describe('reduceTicks', () => {
  it.each(['stream', 'audio-stream', 'gap'])('slows down the %s controller', (name) => {
    const code = readFileSync(source(name), 'utf8');
    expect(code).toContain('TICK_INTERVAL = 100;');
    expect(reduceTicks(source(name), code)).toContain('TICK_INTERVAL = 250;');
  });

  it('leaves other files unchanged', () => {
    const code = 'const TICK_INTERVAL = 500;';
    expect(reduceTicks(source('subtitle-stream'), code)).toBe(code);
  });

  it('fails when hls.js has changed', () => {
    expect(() => reduceTicks(source('gap'), '')).toThrow('hls.js has changed');
  });
});
