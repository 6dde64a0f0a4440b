import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { detectMultipleRecordings, joinRecordings } from './ffmpeg/join-recordings.ts';
import { probeSource } from './ffmpeg/probe.ts';
import { ToolError } from './ffmpeg/tool-error.ts';
import type { LocalSources } from './local-sources.ts';
import type { SourceFiles } from './source-files.ts';
import type { SourceStore } from './source-store.ts';
import { joinedKey } from './storage-keys.ts';
import type { SourceRef } from './tables.ts';

export interface SourceReaderOptions {
  readonly storage: Storage;
  readonly files: SourceFiles;
  readonly sources: LocalSources;
  readonly store: SourceStore;
}

export type SourceReader = ReturnType<typeof createSourceReader>;

/** Probes an uploaded file. A file with several recordings is joined first, so that all of it plays. */
export function createSourceReader({ storage, files, sources, store }: SourceReaderOptions) {
  /** Returns false when there is nothing to join or joining fails; a warning then says that only the first one plays. */
  async function joinIfNeeded(source: SourceRef, path: string, signal: AbortSignal): Promise<boolean> {
    const container = await detectMultipleRecordings(path);
    if (!container) return false;
    const key = joinedKey(source);
    if (await storage.stat(key)) return true;
    try {
      const { size } = await stat(path);
      await joinRecordings(
        path,
        container,
        size,
        (bytes) => files.put(source, key, Readable.from(bytes)),
        signal,
      );
      return true;
    } catch (error) {
      await storage.remove(key);
      if (!(error instanceof ToolError) || error.problem !== 'TOOL_FAILED') throw error;
      await store.addWarning(source, 'SEVERAL_RECORDINGS', null);
      return false;
    }
  }

  return {
    async read(source: SourceRef, signal: AbortSignal) {
      const original = await sources.path(source);
      const joined = await joinIfNeeded(source, original, signal);
      const path = joined ? await sources.path(source, { joined }) : original;
      const found = await probeSource(path, signal);
      return 'refused' in found ? found : { path, facts: joined ? { ...found.facts, joined } : found.facts };
    },
  };
}
