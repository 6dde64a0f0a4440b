import { Readable } from 'node:stream';
import type { MediaPort } from '../port.ts';
import type { WidgetFiles } from './widget-files.ts';

/** Adds files that other features have in memory, as if they had been uploaded. */
export const addWidgetFileTo =
  (byType: Readonly<Record<'image' | 'template', Pick<WidgetFiles, 'add'>>>): MediaPort['addWidgetFile'] =>
  (viewer, videoId, { type, bytes }) =>
    byType[type].add(viewer, videoId, Readable.from([Buffer.from(bytes)]));
