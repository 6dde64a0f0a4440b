import type { BootMedia } from '../../handover/boot-media.ts';
import { problem } from '../problems.ts';
import type { StartEngine } from './engine.ts';
import { startFile } from './file-engine.ts';
import { startHls } from './hls-engine.ts';
import { startNative, supportsNativeHls } from './native-engine.ts';

export interface EngineStarterOptions {
  /** Use the browser's built-in HLS where available. */
  readonly preferNative?: boolean;
  /** Media that the boot script started; the first engine continues with it. */
  readonly boot?: BootMedia | null;
}

const AVC = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

interface MediaSources {
  readonly MediaSource?: typeof MediaSource;
  readonly ManagedMediaSource?: typeof MediaSource;
}

/** hls.js is preferred wherever it runs: Chromium claims HLS support too, but plays it less well. */
function supportsMediaSource(): boolean {
  const { MediaSource, ManagedMediaSource } = globalThis as MediaSources;
  return (MediaSource ?? ManagedMediaSource)?.isTypeSupported(AVC) ?? false;
}

/**
 * Chooses the engine for a source; hls.js is only fetched when it is needed.
 * @example createPlayer({ startEngine: createEngineStarter({ preferNative: config.start.preferNative }), … })
 */
export function createEngineStarter(options: EngineStarterOptions = {}): StartEngine {
  const { preferNative = false } = options;
  let unusedBoot = options.boot ?? null;
  return async (start) => {
    if (start.source.kind === 'file') return startFile(start);
    const isNativeSupported = supportsNativeHls(start.element);
    if (isNativeSupported && (preferNative || !supportsMediaSource())) return startNative(start);
    if (!supportsMediaSource())
      throw problem('MEDIA_FORMAT', 'the browser has neither media sources nor HLS of its own');
    const { default: Hls } = await import('hls.js');
    const boot = unusedBoot;
    unusedBoot = null;
    return startHls({ ...start, Hls, boot });
  };
}
