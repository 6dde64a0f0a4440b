export const videoUrl = (videoId: string): string => `/app/video/${videoId}`;
export const resultsUrl = (videoId: string): string => `${videoUrl(videoId)}/results`;
export const certificateUrl = (videoId: string, qid: number): string =>
  `${videoUrl(videoId)}/certificate/${qid}`;
export const gradebookUrl = (videoId: string): string => `/app/studio/video/${videoId}/gradebook`;
