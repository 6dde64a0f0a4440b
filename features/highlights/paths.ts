/** Addresses that the player needs; free of schemas, since its bundle is small. */
export const ARTIFACTS_ROUTE = '/api/v1/videos/:id/artifacts';

export interface ArtifactsQuery {
  readonly types: readonly string[];
  readonly kvtoken: string;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

export function artifactsPath(videoId: string, { types, kvtoken, after }: ArtifactsQuery): string {
  const query = [['types', types.join(',')], ['kvtoken', kvtoken], ...(after ? [['after', after]] : [])].map(
    ([name, value]) => `${name}=${encodeURIComponent(value!)}`,
  );
  return `${ARTIFACTS_ROUTE.replace(':id', encodeURIComponent(videoId))}?${query.join('&')}`;
}
