import type { Video } from '#features/videos/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { ComposedServer } from './compose.ts';
import type { NewUser } from './first-content.ts';

interface Accounts {
  createUser(input: NewUser): Promise<unknown>;
  viewerOf(username: string): Promise<Viewer>;
}
interface Videos {
  create(viewer: Viewer, input: unknown): Promise<Video>;
}

const PEOPLE = [
  { username: 'owner', displayname: 'Olivia Owner', role: 'administrator' },
  { username: 'moderator', displayname: 'Mo Derator', role: 'moderator' },
  { username: 'viewer', displayname: 'Vic Viewer', role: 'member' },
] as const;

interface DemoVideo {
  readonly displayname: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly visibility: Video['visibility'];
  readonly src?: Video['src'];
}

export const DEMO_VIDEOS: readonly DemoVideo[] = [
  {
    displayname: 'A walk through light',
    description: 'Slow colours, long shadows.\n\nA short film to see how Kapsule looks on your screen.',
    tags: ['film', 'light'],
    visibility: 'public',
  },
  {
    displayname: 'How a wave moves',
    description: 'Amplitude, length and speed, drawn one after the other.',
    tags: ['physics', 'lesson'],
    visibility: 'public',
  },
  {
    displayname: 'Standing tall',
    description: 'A portrait video, made for phones.',
    tags: ['portrait'],
    visibility: 'public',
  },
  {
    displayname: 'Quiet hours, episode 1',
    description: 'A podcast: nothing to watch, something to hear.',
    tags: ['podcast', 'music'],
    visibility: 'public',
  },
  {
    displayname: 'The long afternoon',
    description: 'More than an hour, with chapters. Jump anywhere: it plays at once.',
    tags: ['long', 'chapters'],
    visibility: 'public',
  },
  {
    displayname: 'Rehearsal, do not share',
    description: 'Private: only its owner and the people who manage it can see this one.',
    tags: ['private'],
    visibility: 'private',
  },
  {
    displayname: 'Launch day, live',
    description: 'A live event that is about to begin.',
    tags: ['live'],
    visibility: 'public',
    src: 'LIVE_EVENT',
  },
];

/** People and videos to try everything with. */
export async function addDemo(server: ComposedServer, password: string): Promise<void> {
  const accounts = server.service<Accounts>('accounts');
  const videos = server.service<Videos>('videos');
  for (const person of PEOPLE) await accounts.createUser({ ...person, password });
  const owner = await accounts.viewerOf('owner');
  for (const video of [...DEMO_VIDEOS].reverse())
    await videos.create(owner, videoRoutes.create.input.parse(video));
}
