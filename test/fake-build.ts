import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const BOOT = '(function(){/* the boot script */})();';

/** Writes the parts of a build that the server reads to a temporary folder. */
export function createFakeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  mkdirSync(join(folder, '.vite'));
  const entries = ['apps/web/main.tsx', 'apps/web/watch-route.tsx', 'apps/web/comments-main.tsx'];
  const manifest = {
    ...Object.fromEntries(entries.map((entry) => [entry, { file: 'assets/other.js' }])),
    'apps/languages/german-player.ts': { file: 'assets/german.js' },
    'apps/embed/main.tsx': { file: 'assets/embed.js', css: ['assets/embed.css'], imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    'node_modules/hls.js/src/hls.ts': { file: 'assets/hls.js' },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, '.vite/inline.json'), JSON.stringify({ 'kernel/player/boot/boot.ts': BOOT }));
  return folder;
}
