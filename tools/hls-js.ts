import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { reduceTicks } from './hls-js/reduce-ticks.ts';
import { removeLogs } from './hls-js/remove-logs.ts';

const folder = fileURLToPath(new URL('../node_modules/hls.js/', import.meta.url));
const source = `${folder}src/`;
const ours = (name: string): string => fileURLToPath(new URL(`./hls-js/${name}`, import.meta.url));

/** Build flags of hls.js. Our streams are unencrypted fragmented MP4 with separate audio tracks. */
const BUILD_FLAGS = {
  ALT_AUDIO: true,
  CMCD: false,
  CONTENT_STEERING: false,
  EME_DRM: false,
  IFRAMES: false,
  INTERSTITIALS: false,
  M2TS_ADVANCED_CODECS: false,
  MEDIA_CAPABILITIES: false,
  SUBTITLES: false,
  VARIABLE_SUBSTITUTION: false,
};

const EXCLUDED_CONTROLLERS = [
  'eme',
  'cmcd',
  'content-steering',
  'iframe',
  'interstitials',
  'timeline',
  'id3-track',
  'subtitle-track',
  'subtitle-stream',
  'fps',
].map((name) => `${name}-controller`);
const EXCLUDED_FILES = [
  ...EXCLUDED_CONTROLLERS,
  'ac3-demuxer',
  'aes-crypto',
  'aes-decryptor',
  'cues',
  'fast-aes-key',
  'mediakeys-helper',
  'variable-substitution',
];
/** Demuxers of other formats, as the transmuxer imports them. */
const DEMUXERS = ['tsdemuxer', 'aacdemuxer', 'mp3demuxer', 'mp4-remuxer'];

/** Replacements for packages of which hls.js uses only a small part. */
const PACKAGE_REPLACEMENTS: Readonly<Record<string, string>> = {
  eventemitter3: ours('event-emitter.ts'),
  'url-toolkit': ours('url-toolkit.ts'),
  '@svta/cml-utils': ours('cml.ts'),
  '@svta/cml-id3': ours('cml.ts'),
};

/** Builds hls.js from source without the parts that we do not use. Its types still come from the package. */
export function hlsJs(): Plugin {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
  const flags = Object.entries(BUILD_FLAGS).map(([name, isEnabled]) => [
    `__USE_${name}__`,
    String(isEnabled),
  ]);
  return {
    name: 'hls-js',
    enforce: 'pre',
    config: () => ({
      define: { __VERSION__: JSON.stringify(version), ...Object.fromEntries(flags) },
      optimizeDeps: { exclude: ['hls.js'] },
    }),
    resolveId(id, importer) {
      if (id === 'hls.js') return `${source}hls.ts`;
      if (!importer?.startsWith(source)) return null;
      const name = id.slice(id.lastIndexOf('/') + 1);
      if (id.startsWith('.') && EXCLUDED_FILES.includes(name)) return ours('excluded.ts');
      if (importer.endsWith('/passthrough-remuxer.ts') && name === 'mp4-remuxer') return ours('no-cues.ts');
      if (importer.endsWith('/transmuxer.ts') && DEMUXERS.includes(name)) return ours('no-demuxer.ts');
      return PACKAGE_REPLACEMENTS[id] ?? null;
    },
    transform: {
      filter: { id: /\/hls\.js\/src\/.+\.ts$/ },
      handler: (code, id) => ({ code: removeLogs(id, reduceTicks(id, code)), map: null }),
    },
  };
}
