import type { SourceRef } from './tables.ts';

/** Where everything of a video lies in the store; deleting the video deletes the folder. */
export const videoFolder = (video: string): string => `videos/${video}/`;
export const sourceFolder = ({ video, generation }: SourceRef): string => `videos/${video}/${generation}/`;
export const originalKey = (source: SourceRef): string => `${sourceFolder(source)}original`;
/** `path` is one of features/media/media-paths.ts. */
export const mediaKey = (source: SourceRef, path: string): string => sourceFolder(source) + path;
export const posterKey = (video: string, number: number): string => `videos/${video}/poster-${number}.jpg`;
