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
/** A script that is part of the document itself. */
export interface InlineScript {
  readonly text: string;
  /** True only in development, where it has imports. */
  readonly isModule: boolean;
}
export interface Assets {
  inline(source: string): InlineScript;
  /** `also`: modules that will be imported immediately, with all their dependencies. */
  entry(source: string, also?: readonly string[]): EntryFiles;
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
  const chunkOf = (source: string): ManifestChunk => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`assets: ${source} is not in the build; run npm run build`);
    return chunk;
  };
  const reach = (source: string, found: Set<ManifestChunk>): Set<ManifestChunk> => {
    const chunk = chunkOf(source);
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports ?? []) reach(name, found);
    return found;
  };
  const collect = (source: string, also: readonly string[]): EntryFiles => {
    const chunks = new Set<ManifestChunk>();
    for (const name of [source, ...also]) reach(name, chunks);
    const entry = chunkOf(source);
    return {
      script: `/${entry.file}`,
      styles: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
      preloads: [...chunks].filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
    };
  };
  const inlined = JSON.parse(readFileSync(join(distDir, '.vite/inline.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    inline(source) {
      const text = inlined[source];
      if (text === undefined) throw new Error(`assets: ${source} is not in the build; run npm run build`);
      return { text, isModule: false };
    },
    entry(source, also = []) {
      const key = [source, ...also].join(' ');
      const files = cache.get(key) ?? collect(source, also);
      cache.set(key, files);
      return files;
    },
  };
}

/** Browser code straight from Vite's development server, with hot reload. */
export function createDevAssets(origin: string): Assets {
  return {
    inline: (source) => ({ text: `import '${origin}/${source}';`, isModule: true }),
    entry: (source) => ({
      script: `${origin}/${source}`,
      styles: [],
      preloads: [`${origin}/@vite/client`],
      origin,
    }),
  };
}
