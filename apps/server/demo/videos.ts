import type { Video } from '#features/videos/contract.ts';
import type { FilmName } from './films.ts';

export interface DemoVideo {
  readonly displayname: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly visibility: Video['visibility'];
  readonly src?: Video['src'];
  readonly film?: FilmName;
  /** Shown on the front page. */
  readonly isFeatured?: true;
}

/** The words on the front page. */
export const DEMO_FRONT = {
  headline: 'Watch, listen, take part',
  tagline: 'Films and lessons made on this very computer, to show what Kapsule can do.',
};

/** In the order of creation; the library lists the last one first. */
export const DEMO_VIDEOS: readonly DemoVideo[] = [
  {
    displayname: 'A walk through light',
    description: 'Slow colors, long shadows.\n\nA short film to see how Kapsule looks on your screen.',
    tags: ['film', 'light'],
    visibility: 'public',
    film: 'light',
    isFeatured: true,
  },
  {
    displayname: 'How a wave moves',
    description: 'Amplitude, length and speed, drawn and told one after the other.',
    tags: ['physics', 'lesson'],
    visibility: 'public',
    film: 'wave',
    isFeatured: true,
  },
  {
    displayname: 'Look closer',
    description:
      'Spotlights, popovers, a promo, a notification, a form, and a survey: everything that can be placed on a video, in one minute.',
    tags: ['interactive'],
    visibility: 'public',
    film: 'tour',
  },
  {
    displayname: 'Standing tall',
    description: 'A portrait video, made for phones.',
    tags: ['portrait'],
    visibility: 'public',
    film: 'tall',
  },
  {
    displayname: 'Quiet hours, episode 1',
    description: 'A podcast: nothing to watch, something to hear.',
    tags: ['podcast'],
    visibility: 'public',
    film: 'podcast',
  },
  {
    displayname: 'The long afternoon',
    description: 'More than an hour, with chapters. Jump anywhere: it plays at once.',
    tags: ['long', 'chapters'],
    visibility: 'public',
    film: 'long',
  },
  {
    displayname: 'Rehearsal, do not share',
    description: 'Private: only its owner and the people who manage it can see this one.',
    tags: ['private'],
    visibility: 'private',
    film: 'rehearsal',
  },
  {
    displayname: 'Launch day, live',
    description: 'A live event that is about to begin.',
    tags: ['live'],
    visibility: 'public',
    src: 'LIVE_EVENT',
  },
];
