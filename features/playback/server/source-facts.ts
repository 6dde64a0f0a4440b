import type { MediaPort } from '#features/media/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ConfigurationParts } from './configuration.ts';

const REMEMBERED = 2000;
const STORYBOARD = 'storyboard.vtt';

/** What is known of the files behind a video. It never changes for one upload, so a crowd costs one query. */
export function createSourceFacts(media: MediaPort, { addresses }: Pick<VideosPort, 'addresses'>) {
  const known = new Map<string, Awaited<ReturnType<MediaPort['watchFacts']>>>();

  async function read(video: string, generation: number) {
    const key = `${video}.${generation}`;
    const found = known.get(key) ?? (await media.watchFacts({ video, generation }));
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, found);
    return found;
  }
  return {
    async of(
      { kapsule_id: id, visibility, media }: Video,
      generation: number | null,
    ): Promise<ConfigurationParts['facts']> {
      if (!media || generation === null) return { aspectRatio: null, chapters: [], storyboard: null };
      const { aspectRatio, chapters } = await read(id, generation);
      const storyboard =
        aspectRatio === null ? null : addresses.of({ id, visibility }, `${generation}/${STORYBOARD}`);
      return { aspectRatio, chapters: [...chapters], storyboard };
    },
  };
}
