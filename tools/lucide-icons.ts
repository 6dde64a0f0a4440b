import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/', import.meta.url));
const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;
const EXPORT = /export \{ ([^}]+) \} from '\.\/(icons\/[^']+)';/g;

/** Export name → file. */
function readIcons(): ReadonlyMap<string, string> {
  const barrel = readFileSync(`${folder}lucide-react.mjs`, 'utf8');
  return new Map(
    [...barrel.matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), folder + file] as const),
    ),
  );
}

/** Imports each icon from its own file. Through the package's index, every page would seem to need every icon. */
export function lucideIcons(): Plugin {
  let icons: ReadonlyMap<string, string> | null = null;
  const importIcon = (name: string): string => {
    icons ??= readIcons();
    const [exported = '', local = exported] = name.split(' as ');
    const file = icons.get(exported);
    if (!file) throw new Error(`lucide-icons: there is no icon ${exported}`);
    return `import ${local} from '${file}';`;
  };
  return {
    name: 'lucide-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map(importIcon)
            .join(' '),
        ),
    },
  };
}
