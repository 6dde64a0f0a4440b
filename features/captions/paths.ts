/** Addresses that the player needs; free of schemas, since its bundle is small. */
export const TRANSCRIPTS_ROUTE = '/api/v1/videos/:id/transcripts';

/** The specification's 'Available transcripts'. */
export const transcriptsPath = (videoId: string, kvtoken: string): string =>
  `${TRANSCRIPTS_ROUTE.replace(':id', encodeURIComponent(videoId))}?kvtoken=${encodeURIComponent(kvtoken)}`;

/** CT-08: a caption file is asked for with the token of the view. */
export const captionFileUrl = (captionUrl: string, kvtoken: string): string =>
  `${captionUrl}${captionUrl.includes('?') ? '&' : '?'}accessCode=${encodeURIComponent(kvtoken)}`;
