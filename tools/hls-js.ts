import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { fewerTicks } from './hls-js/fewer-ticks.ts';
import { withoutLogs } from './hls-js/without-logs.ts';

const folder = fileURLToPath(new URL('../node_modules/hls.js/', import.meta.url));
const source = `${folder}src/`;
const ours = (name: string): string => fileURLToPath(new URL(`./hls-js/${name}`, import.meta.url));

/** What is built in: our streams are fragmented MP4 with sound tracks of their own, and nothing more. */
const PARTS = {
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

const ABSENT = [
  ...['eme', 'cmcd', 'content-steering', 'iframe', 'interstitials', 'timeline', 'id3-track'],
  ...['subtitle-track', 'subtitle-stream', 'fps'],
].map((name) => `${name}-controller`);
const ABSENT_FILES = [...ABSENT, 'ac3-demuxer', 'cues', 'mediakeys-helper', 'variable-substitution'];
/** Readers of other kinds of streams, as the transmuxer names them. */
const DEMUXERS = ['tsdemuxer', 'aacdemuxer', 'mp3demuxer', 'mp4-remuxer'];

/** Small packages of which hls.js uses a little. */
const PACKAGES: Readonly<Record<string, string>> = {
  eventemitter3: ours('event-emitter.ts'),
  'url-toolkit': ours('url-toolkit.ts'),
  '@svta/cml-utils': ours('cml.ts'),
  '@svta/cml-id3': ours('cml.ts'),
};

/** Builds hls.js from its own source without what we do not use. Its types come from the package as ever. */
export function hlsJs(): Plugin {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
  const flags = Object.entries(PARTS).map(([name, isIn]) => [`__USE_${name}__`, String(isIn)]);
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
      if (id.startsWith('.') && ABSENT_FILES.includes(name)) return ours('absent.ts');
      if (importer.endsWith('/passthrough-remuxer.ts') && name === 'mp4-remuxer') return ours('no-cues.ts');
      if (importer.endsWith('/transmuxer.ts') && DEMUXERS.includes(name)) return ours('no-demuxer.ts');
      return PACKAGES[id] ?? null;
    },
    transform: {
      filter: { id: /\/hls\.js\/src\/.+\.ts$/ },
      handler: (code, id) => ({ code: withoutLogs(id, fewerTicks(id, code)), map: null }),
    },
  };
}
