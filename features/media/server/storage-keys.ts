import { captionFile, WIDGET_IMAGES_FOLDER } from '../contract.ts';
import type { SourceRef } from './tables.ts';

/** Where one upload lies in the store, inside the video's folder: deleting a video deletes all of it. */
export const sourceFolder = ({ video, generation }: SourceRef): string => `videos/${video}/${generation}/`;
export const originalKey = (source: SourceRef): string => `${sourceFolder(source)}original`;
/** The copy that is decoded instead of an original whose clock restarts. */
export const joinedKey = (source: SourceRef): string => `${sourceFolder(source)}joined`;
/** `path` is one of features/media/media-paths.ts. */
export const mediaKey = (source: SourceRef, path: string): string => sourceFolder(source) + path;
export const posterKey = (video: string, number: number): string => `videos/${video}/poster-${number}.jpg`;
export const widgetImageKey = (video: string, name: string): string =>
  `videos/${video}/${WIDGET_IMAGES_FOLDER}/${name}`;
export const captionsKey = (video: string, number: number): string =>
  `videos/${video}/${captionFile(number)}`;
