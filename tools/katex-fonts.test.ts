import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { katexFonts } from './katex-fonts.ts';

it('leaves one WOFF2 file of each font [QZ-11]', () => {
  const { transform: hook } = katexFonts();
  if (!hook || typeof hook === 'function') throw new Error('no transform');
  const file = new URL('../node_modules/katex/dist/katex.min.css', import.meta.url);
  const css = String(hook.handler.call({} as never, readFileSync(file, 'utf8'), file.pathname));
  const sources = [...css.matchAll(/src:([^}]+)\}/g)].map(([, source = '']) => source);
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) expect(source).toMatch(/^url\(fonts\/[\w-]+\.woff2\) format\("woff2"\)$/);
});
