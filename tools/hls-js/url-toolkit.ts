/** As much of the package `url-toolkit` as hls.js uses. */
export const buildAbsoluteURL = (base: string, relative: string): string => new URL(relative, base).href;
