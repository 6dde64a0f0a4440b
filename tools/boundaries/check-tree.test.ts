import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTree } from '../check-boundaries.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** Writes a small tree and returns its violations as 'path:line rule'. */
function findViolations(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'kapsule-tree-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkTree(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`);
}

const A = 'features/likes/server/service.ts';
const importing = (from: string): string => `import { thing } from '${from}';\n`;

describe('checkTree', () => {
  it('accepts a tree that follows the rules', () => {
    expect(
      findViolations({
        'kernel/contract/route.ts': `import { z } from 'zod';\n`,
        'kernel/ui/button.tsx': `import { useId } from 'react';\nimport './button.css';\n`,
        'features/videos/contract.ts': importing('#kernel/contract/route.ts'),
        'features/likes/policy.ts': importing('#features/videos/contract.ts'),
        'features/likes/server/service.ts': `import { readFileSync } from 'node:fs';\n${importing('../policy.ts')}`,
        'features/likes/site/like-button.tsx': importing('#kernel/ui/button.tsx'),
        'apps/web/messages.de.ts': importing('#kernel/text/messages.ts'),
        'apps/languages/german.ts': importing('#apps/web/messages.de.ts'),
        'apps/server/features.ts': importing('#features/likes/server/service.ts'),
      }),
    ).toEqual([]);
  });

  it.each([
    ['a feature that imports an app', 1, A, importing('#apps/server/config.ts')],
    [
      'a kernel file that imports a feature',
      1,
      'kernel/server/db.ts',
      importing('#features/likes/contract.ts'),
    ],
    ['product code that imports a test', 1, A, importing('#test/test-server.ts')],
    ['a contract that imports the server', 2, 'kernel/contract/route.ts', importing('#kernel/server/db.ts')],
    ['a player core that imports the ui', 2, 'kernel/player/core/a.ts', importing('#kernel/ui/button.tsx')],
    ["a feature that imports another's service", 3, A, importing('#features/videos/server/service.ts')],
    ['an app that imports another', 3, 'apps/web/a.tsx', importing('#apps/embed/main.tsx')],
    [
      'languages that import more of an app than its translations',
      3,
      'apps/languages/german.ts',
      importing('#apps/web/app.tsx'),
    ],
    ['an app that imports translations', 3, 'apps/embed/a.ts', importing('#apps/web/messages.de.ts')],
    ['a pure file that uses Node', 4, 'features/likes/policy.ts', importing('node:fs')],
    ['a pure file that uses React', 4, 'features/likes/policy.ts', importing('react')],
    ['a browser file that uses Node', 4, 'features/likes/site/a.tsx', importing('node:fs')],
    [
      'a browser file that imports the server',
      4,
      'features/likes/site/a.tsx',
      importing('../server/service.ts'),
    ],
    ['a server file that imports a component', 4, A, importing('../site/a.tsx')],
    ['a player core that imports React', 4, 'kernel/player/core/a.ts', importing('react')],
    ['a site page that imports the studio', 4, 'features/likes/site/a.tsx', importing('../studio/b.tsx')],
    ['a lazy import across the layers', 1, A, `const a = () => import('#apps/web/main.tsx');\n`],
    ['a star export', 5, A, `export * from './store.ts';\n`],
    ['a side-effect import', 5, A, `import './register.ts';\n`],
    ['a file called helpers', 6, 'features/likes/server/helpers.ts', ''],
    ['a folder called utils', 6, 'features/likes/utils/format.ts', ''],
    ['a file name in camel case', 6, 'features/likes/likeButton.ts', ''],
    ['raw SQL', 7, A, 'const a = sql.raw(name);\n'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the content of a bad file
    ['SQL built from a string', 7, A, 'await pool.query(`select * from likes where id = ${id}`);\n'],
    ['a shell', 7, A, "spawn('ffmpeg', [], { shell: true });\n"],
    ['exec', 7, A, "import { exec } from 'node:child_process';\n"],
    ['a product noun in the kernel', 8, 'kernel/server/db.ts', 'const videoRow = 1;\n'],
    ['a product noun in a comment', 8, 'kernel/ui/a.ts', '// The COMMENTS of a page.\n'],
    ['markup from a string', 7, 'features/likes/site/a.tsx', 'element.innerHTML = text;\n'],
  ])('rejects %s (rule %d)', (_title, rule, path, text) => {
    expect(findViolations({ [path]: text })).toEqual([`${path}:1 ${rule}`]);
  });

  it('accepts product nouns in the player, in tests, and in reviewed files', () => {
    expect(
      findViolations({
        'kernel/player/core/engine.ts': 'export const video = 1;\n',
        'kernel/server/db.test.ts': 'export const video = 1;\n',
        'kernel/contract/viewer.ts': 'export const organizationId = 1;\n',
      }),
    ).toEqual([]);
  });

  it('reports a cycle of value imports once, and allows cycles of type and lazy imports', () => {
    const cycle = {
      'features/likes/a.ts': importing('./b.ts'),
      'features/likes/b.ts': importing('./c.ts'),
      'features/likes/c.ts': importing('./a.ts'),
    };
    expect(findViolations(cycle)).toEqual(['features/likes/c.ts:1 5']);
    expect(findViolations({ ...cycle, 'features/likes/c.ts': `import type { A } from './a.ts';\n` })).toEqual(
      [],
    );
    expect(
      findViolations({ ...cycle, 'features/likes/c.ts': `const a = () => import('./a.ts');\n` }),
    ).toEqual([]);
  });

  it('reports a cycle among the folders of the player, counting type imports but not tests', () => {
    const layered = {
      'kernel/player/core/player.ts': `import type { Media } from '../handover/boot-media.ts';\n`,
      'kernel/player/handover/boot-media.ts': '',
      'kernel/player/bridge/host-channel.ts': `import type { Player } from '../core/player.ts';\n`,
      'kernel/player/boot/boot.ts': `import type { HostChannel } from '../bridge/host-channel.ts';\n`,
      'kernel/player/core/player.test.ts': `import type { Boot } from '../boot/boot.ts';\n`,
    };
    expect(findViolations(layered)).toEqual([]);
    const circular = {
      ...layered,
      'kernel/player/handover/boot-media.ts': `import type { Boot } from '../boot/boot.ts';\n`,
    };
    expect(findViolations(circular)).toContain('kernel/player/handover/boot-media.ts:1 5');
  });

  it('reports a multi-line import at its first line', () => {
    const text = `\nimport {\n  one,\n  two,\n} from '#apps/server/config.ts';\n`;
    expect(findViolations({ [A]: text })).toEqual([`${A}:2 1`]);
  });
});
