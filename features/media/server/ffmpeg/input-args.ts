import { resolve } from 'node:path';
import type { Container } from '../../source-facts.ts';
import { demuxers } from './magic.ts';

export const MAX_STREAMS = 64;

/** Arguments that open a source with exactly one demuxer and local files only. */
export function inputArgs(path: string, container: Container): string[] {
  const demuxer = demuxers[container];
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-max_streams', String(MAX_STREAMS)],
    ...['-f', demuxer, '-i', `file:${resolve(path)}`],
  ];
}

export const quietArgs = ['-hide_banner', '-nostdin', '-loglevel', 'error'] as const;
