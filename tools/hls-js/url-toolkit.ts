/** The function of the package `url-toolkit` that hls.js uses. */
export const buildAbsoluteURL = (base: string, relative: string): string => new URL(relative, base).href;
