import type { BootMedia } from '../../handover/boot-media.ts';
import type { TextStorage } from '../preferences.ts';
import { problem } from '../problems.ts';
import { createBandwidthMemory } from './bandwidth-memory.ts';
import type { StartEngine } from './engine.ts';
import { startFile } from './file-engine.ts';
import { startHls } from './hls-engine.ts';
import { playsHlsItself, startNative } from './native-engine.ts';

export interface EngineStarterOptions {
  /** Use the browser's own HLS where it has one. */
  readonly preferNative?: boolean;
  /** Where the measured bandwidth is kept for the next video; null for nowhere. */
  readonly storage?: (() => TextStorage) | null;
  /** What a boot script has begun; the first engine goes on with it. */
  readonly boot?: BootMedia | null;
}

const AVC = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

interface MediaSources {
  readonly MediaSource?: typeof MediaSource;
  readonly ManagedMediaSource?: typeof MediaSource;
}

/** Chromium says of its own HLS that it may play; ours is better wherever it can run. */
function canFeed(): boolean {
  const { MediaSource, ManagedMediaSource } = globalThis as MediaSources;
  return (MediaSource ?? ManagedMediaSource)?.isTypeSupported(AVC) ?? false;
}

/**
 * Chooses the engine for a source; the code of hls.js is fetched only when it is the one.
 * @example createPlayer({ startEngine: createEngineStarter({ preferNative: config.start.preferNative }), … })
 */
export function createEngineStarter(options: EngineStarterOptions = {}): StartEngine {
  const { preferNative = false, storage = () => localStorage } = options;
  const memory = createBandwidthMemory(storage);
  let offered = options.boot ?? null;
  return async (start) => {
    if (start.source.kind === 'file') return startFile(start);
    const native = playsHlsItself(start.element);
    if (native && (preferNative || !canFeed())) return startNative(start);
    if (!canFeed()) throw problem('MEDIA_FORMAT', 'the browser has neither media sources nor HLS of its own');
    const { default: Hls } = await import('hls.js');
    const boot = offered;
    offered = null;
    return startHls({ ...start, Hls, memory, boot });
  };
}
