import { describe, expect, it } from 'vitest';
import { removeLogs } from './remove-logs.ts';

describe('removeLogs', () => {
  it.each([
    ['this.log("a" + b); c();', '; c();'],
    ['if (a) this.warn("b"); else c();', 'if (a) ; else c();'],
    ['logger.error(1);', ';'],
    ['this.hls.logger.log(1, () => this.log(2));', ';'],
    ['const log = this.log(1);', 'const log = this.log(1);'],
    ['Math.log(1);', 'Math.log(1);'],
    ['this.error(a as string);', ';'],
  ])('%s', (code, rest) => {
    expect(removeLogs('a.ts', code)).toBe(rest);
  });
});
