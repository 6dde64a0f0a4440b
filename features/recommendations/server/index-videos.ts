import type { CaptionsPort } from '#features/captions/port.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { addHeat, headStart, pastHeat } from '../heat.ts';
import { chooseTerms, createRarity, type Terms, type VideoText, weighWords } from '../terms.ts';
import { ANY, createIndexStore, type IndexedVideo, type VideoEntry } from './index-store.ts';

export interface IndexVideosOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly captions: CaptionsPort;
}

const BATCH_SIZE = 200;
/** Of one run, so that other schedules get their turn. */
const MAX_BATCHES = 100;

/** Reads what changed of videos and updates what they are found and compared by. */
export function createVideoIndexer({ db, clock, captions }: IndexVideosOptions) {
  const indexBatch = (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const store = createIndexStore(tx);
      const ids = await store.takeChanges(BATCH_SIZE);
      if (ids.length === 0) return 0;
      const [videos, said] = [await store.readVideos(ids), await captions.textsOf(ids)];
      const texts = videos.map((video) => ({ ...video, captions: said.get(video.id) ?? '' }));
      const words = texts.map(weighWords);
      const counts = await store.countVideos([ANY, ...words.flatMap((one) => [...one.keys()])]);
      const rarity = createRarity(counts, counts.get(ANY) ?? 0);
      const entries = texts.map((text, index) => toEntry(text, chooseTerms(text, words[index]!, rarity)));
      const before = await store.readListedTerms(ids);
      await store.replace(ids, entries, clock.now());
      await store.changeCounts(countChanges(before, entries));
      return ids.length;
    });

  return async (signal?: AbortSignal): Promise<void> => {
    for (let batch = 0; batch < MAX_BATCHES && !signal?.aborted; batch += 1)
      if ((await indexBatch()) < BATCH_SIZE) return;
  };
}

function toEntry(video: IndexedVideo & VideoText, terms: Terms): VideoEntry {
  const { id, scope, version, captionFiles, since, viewCount } = video;
  const viewed = video.heat ?? pastHeat(viewCount, since.getTime());
  const start = headStart(since.getTime());
  return {
    id,
    scope,
    version,
    captionFiles,
    terms: [...terms.keys()],
    weights: [...terms.values()],
    heat: viewed === null ? start : addHeat(start, viewed),
  };
}

/** By how much the number of videos of each term changes. */
function countChanges(before: readonly string[], entries: readonly VideoEntry[]): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (term: string, by: number) => changes.set(term, (changes.get(term) ?? 0) + by);
  for (const term of before) add(term, -1);
  for (const { scope, terms } of entries)
    if (scope !== null) for (const term of [ANY, ...terms]) add(term, 1);
  return new Map([...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
