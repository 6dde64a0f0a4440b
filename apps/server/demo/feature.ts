import { join } from 'node:path';
import { z } from 'zod';
import type { AccountsPort } from '#features/accounts/port.ts';
import type { MediaPort } from '#features/media/port.ts';
import type { QuizListWire } from '#features/quizzes/contract.ts';
import type { TimelinePort } from '#features/timeline/port.ts';
import type { VideofrontPort } from '#features/videofront/port.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { JobKind } from '#kernel/server/jobs.ts';
import { addOverlays, type WidgetsPort } from './add-overlays.ts';
import { DEMO_CAPTIONS } from './captions.ts';
import { FILMS, type FilmName } from './films.ts';
import { makeFilm } from './make-film.ts';
import { DEMO_QUIZZES } from './quizzes.ts';
import { DEMO_FRONT, DEMO_VIDEOS } from './videos.ts';

interface CaptionsPort {
  putText(viewer: Viewer, input: { id: string; language: string }, content: string): Promise<void>;
}

interface QuizzesPort {
  replace(viewer: Viewer, input: { id: string; list: QuizListWire; publish: boolean }): Promise<unknown>;
}

const PEOPLE = [
  { username: 'owner', displayname: 'Olivia Owner', role: 'administrator' },
  { username: 'moderator', displayname: 'Mo Derator', role: 'moderator' },
  { username: 'viewer', displayname: 'Vic Viewer' },
] as const;

const filmNames = Object.keys(FILMS) as [FilmName, ...FilmName[]];
const filmKind: JobKind<{ video: string; owner: string; film: FilmName }> = {
  name: 'demo.film',
  data: z.object({ video: z.string(), owner: z.string(), film: z.enum(filmNames) }),
  retryLimit: 5,
  heartbeatSec: 15,
  expireInSec: 3600,
};

const overlaysKind: JobKind<{ video: string; owner: string }> = {
  name: 'demo.overlays',
  data: z.object({ video: z.string(), owner: z.string() }),
  retryLimit: 5,
  heartbeatSec: 15,
  expireInSec: 600,
};
/** The film on which everything is shown that can be placed on a video. */
const TOUR: FilmName = 'tour';

/** Demo users and videos for the first start. The films are rendered by jobs, so the site starts without waiting. */
export function createDemoFeature({ workDir }: { workDir: string }) {
  return defineFeature({
    name: 'demo',
    needs: {
      accounts: port<Pick<AccountsPort, 'createUser' | 'people'>>(),
      videos: port<Pick<VideosPort, 'create'>>(),
      media: port<Pick<MediaPort, 'receive' | 'addWidgetFile'>>(),
      timeline: port<Pick<TimelinePort, 'edit' | 'readPublished'>>(),
      playback: port<WidgetsPort>(),
      captions: port<CaptionsPort>(),
      quizzes: port<QuizzesPort>(),
      videofront: port<Pick<VideofrontPort, 'change'>>(),
    },
    routes: {},
    migrations: [],
    create({ jobs }, { accounts, videos, media, timeline, playback, captions, quizzes, videofront }) {
      jobs.handle(filmKind, async ({ video, owner, film }, { signal }) => {
        const path = await makeFilm(film, FILMS[film], join(workDir, 'demo'), signal);
        await media.receive({ video_id: video, user_id: owner, filename: `${film}.mp4` }, path);
      });
      jobs.handle(overlaysKind, async ({ video, owner }, { signal }) =>
        addOverlays({ media, timeline, playback }, await accounts.people.viewerOf(owner), video, signal),
      );
      return {
        service: {
          async add(password: string): Promise<void> {
            for (const person of PEOPLE) await accounts.createUser({ ...person, password });
            const owner = await accounts.people.viewerOf('owner');
            const featured: string[] = [];
            for (const { film, isFeatured, ...video } of DEMO_VIDEOS) {
              const { kapsule_id: id } = await videos.create(owner, videoRoutes.create.input.parse(video));
              if (isFeatured) featured.push(id);
              const list = DEMO_QUIZZES[video.displayname];
              if (list) await quizzes.replace(owner, { id, list, publish: true });
              if (!film) continue;
              if (film === TOUR) await jobs.send(overlaysKind, { video: id, owner: 'owner' });
              await jobs.send(filmKind, { video: id, owner: owner.userId as string, film });
              for (const [language, text] of Object.entries(DEMO_CAPTIONS[film] ?? {}))
                await captions.putText(owner, { id, language }, text);
            }
            await videofront.change(owner, { version: 1, ...DEMO_FRONT, featured });
          },
        },
        handlers: {},
      };
    },
  });
}
