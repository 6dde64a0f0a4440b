import { countPopularHits } from '#test/taste-groups.ts';
import type { Figure } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { openTasteLibrary, recommend } from './fixture.ts';

const TOP = 8;
const PEOPLE = 400;

/** How often the video that somebody watched next is among the first eight, compared with the most watched videos. */
export async function measureQuality(bench: Bench): Promise<Figure[]> {
  const taste = { groups: 25, videos: 2500, people: 1500, watched: 30 };
  const library = await openTasteLibrary(bench, {
    name: 'taste',
    taste,
    people: PEOPLE,
    madeUpNeighbors: false,
  });
  try {
    let hits = 0;
    for (const person of library.people) {
      const { ids } = await recommend(library, person);
      if (ids.includes(person.nextId)) hits += 1;
    }
    const popular = await countPopularHits(library.client, library.people, TOP);
    return [
      {
        name: `Hits in the first ${TOP} ÷ those of popularity alone`,
        measured: hits / Math.max(1, popular),
        unit: '×',
        limit: { atLeast: 2 },
        from: `${hits} ÷ ${popular} of ${library.people.length} people, ${taste.groups} topics, ${taste.videos.toLocaleString('en')} videos`,
      },
    ];
  } finally {
    await library.close();
  }
}
