/** Addresses that the player needs; free of schemas, since its bundle is small. */
export const ARTIFACTS_ROUTE = '/api/v1/videos/:id/artifacts';

export interface ArtifactsQuery {
  readonly types: readonly string[];
  readonly kvtoken: string;
  /** The `next` of the page before. */
  readonly cursor?: string | undefined;
}

export function artifactsPath(videoId: string, { types, kvtoken, cursor }: ArtifactsQuery): string {
  const query = [
    ['types', types.join(',')],
    ['kvtoken', kvtoken],
    ...(cursor ? [['cursor', cursor]] : []),
  ].map(([name, value]) => `${name}=${encodeURIComponent(value!)}`);
  return `${ARTIFACTS_ROUTE.replace(':id', encodeURIComponent(videoId))}?${query.join('&')}`;
}
