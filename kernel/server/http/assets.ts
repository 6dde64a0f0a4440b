import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files a page loads first. */
export interface EntryFiles {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** Another origin that scripts may come from; only the development server. */
  readonly origin?: string;
}
export interface Assets {
  entry(source: string): EntryFiles;
}

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The browser code as built by `npm run build`: hashed names from Vite's manifest. */
export function createBuiltAssets(distDir: string): Assets {
  const manifest = JSON.parse(readFileSync(join(distDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const cache = new Map<string, EntryFiles>();
  const collect = (source: string): EntryFiles => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`assets: ${source} is not in the build; run npm run build`);
    const imports = (chunk.imports ?? []).map((name) => manifest[name] as ManifestChunk);
    const styles = new Set([chunk, ...imports].flatMap((part) => part.css ?? []));
    return {
      script: `/${chunk.file}`,
      styles: [...styles].map((file) => `/${file}`),
      preloads: imports.map((part) => `/${part.file}`),
    };
  };
  return {
    entry(source) {
      const files = cache.get(source) ?? collect(source);
      cache.set(source, files);
      return files;
    },
  };
}

/** Browser code straight from Vite's development server, with hot reload. */
export function createDevAssets(origin: string): Assets {
  return {
    entry: (source) => ({
      script: `${origin}/${source}`,
      styles: [],
      preloads: [`${origin}/@vite/client`],
      origin,
    }),
  };
}
