import { describe, expect, it } from 'vitest';
import { chooseInitialVideo } from './initial-video.ts';

const video = (kapsule_id: string, state: 'ready' | 'processing' | 'failed' = 'ready') => ({
  kapsule_id,
  src: 'VIDEO' as const,
  state,
});
const event = (kapsule_id: string) => ({ kapsule_id, src: 'LIVE_EVENT' as const, state: 'ready' as const });

describe('chooseInitialVideo', () => {
  it.each([
    ['the newest own video', [video('own'), video('older')], [video('public')], 'own'],
    [
      'an own video that plays before one that does not yet',
      [video('new', 'processing'), video('own')],
      [],
      'own',
    ],
    [
      'one of the library if no own one plays',
      [video('new', 'processing'), event('e')],
      [video('public')],
      'public',
    ],
    ['what there is if nothing plays', [video('broken', 'failed'), event('e')], [], 'e'],
    ['nothing if there is no video', [video('broken', 'failed')], [], undefined],
    ['nothing on an empty server', [], [], undefined],
  ])('selects %s', (_, own, library, expected) => {
    expect(chooseInitialVideo(own, library)?.kapsule_id).toBe(expected);
  });
});
