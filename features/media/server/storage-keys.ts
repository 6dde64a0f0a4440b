import { captionFile, WIDGET_FILES_FOLDER } from '../contract.ts';
import type { SourceRef } from './tables.ts';

/** Inside the video's folder, so that deleting the video deletes everything. */
export const sourceFolder = ({ video, generation }: SourceRef): string => `videos/${video}/${generation}/`;
export const originalKey = (source: SourceRef): string => `${sourceFolder(source)}original`;
/** The copy that is decoded instead of an original whose timestamps restart. */
export const joinedKey = (source: SourceRef): string => `${sourceFolder(source)}joined`;
/** @param path Built by features/media/media-paths.ts. */
export const mediaKey = (source: SourceRef, path: string): string => sourceFolder(source) + path;
export const posterKey = (video: string, number: number): string => `videos/${video}/poster-${number}.jpg`;
export const widgetFileKey = (video: string, name: string): string =>
  `videos/${video}/${WIDGET_FILES_FOLDER}/${name}`;
export const captionsKey = (video: string, number: number): string =>
  `videos/${video}/${captionFile(number)}`;
