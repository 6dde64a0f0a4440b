/** URLs that the player needs, without schemas, to keep its bundle small. */
export const TRANSCRIPTS_ROUTE = '/api/v1/videos/:id/transcripts';

/** 'Available transcripts' in the specification. */
export const transcriptsPath = (videoId: string, kvtoken: string): string =>
  `${TRANSCRIPTS_ROUTE.replace(':id', encodeURIComponent(videoId))}?kvtoken=${encodeURIComponent(kvtoken)}`;

/** CT-08: caption files are requested with the view token. */
export const captionFileUrl = (captionUrl: string, kvtoken: string): string =>
  `${captionUrl}${captionUrl.includes('?') ? '&' : '?'}accessCode=${encodeURIComponent(kvtoken)}`;
