const isSegment = (segment: string): boolean =>
  /^[\p{L}\p{N}._ -]+$/u.test(segment) && segment !== '.' && segment !== '..';

/** Whether a text is the path of an uploaded file; no segment leads out of the folder of uploads. */
export const isUploadedPath = (path: string): boolean => path.split('/').every(isSegment);
