import type { MediaPort } from '#features/media/port.ts';
import type { Video } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ConfigurationParts } from './configuration.ts';

const MAX_CACHED = 2000;
const STORYBOARD = 'storyboard.vtt';

export const NO_FACTS: ConfigurationParts['facts'] = {
  aspectRatio: null,
  frameRate: null,
  chapters: [],
  storyboard: null,
};

/** Facts about a video's files, cached because they never change for one upload. */
export function createSourceFacts(media: MediaPort, { addresses }: Pick<VideosPort, 'addresses'>) {
  const known = new Map<string, Awaited<ReturnType<MediaPort['watchFacts']>>>();

  async function read(video: string, generation: number) {
    const key = `${video}.${generation}`;
    const found = known.get(key) ?? (await media.watchFacts({ video, generation }));
    if (known.size >= MAX_CACHED) known.clear();
    known.set(key, found);
    return found;
  }
  return {
    async of(
      { kapsule_id: id, visibility, media }: Video,
      generation: number | null,
    ): Promise<ConfigurationParts['facts']> {
      if (!media || generation === null) return NO_FACTS;
      const { aspectRatio, frameRate, chapters } = await read(id, generation);
      const storyboard =
        aspectRatio === null ? null : addresses.of({ id, visibility }, `${generation}/${STORYBOARD}`);
      return { aspectRatio, frameRate, chapters: [...chapters], storyboard };
    },
  };
}
