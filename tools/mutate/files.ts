import { globSync } from 'node:fs';

/**
 * Code that `npm run mutate` mutates: pure rules and policies, each with a test beside it that needs neither a database nor a browser.
 * Wiring, schemas, and screens are left out; tests through the server and the browser cover them.
 */
const MUTATED = [
  'features/accounts/{derive-username,membership,safe-redirect,sign-in-url}.ts',
  'features/captions/{cue-index,cue-layout,cue-text,detect-encoding,language,parse-captions,write-captions}.ts',
  'features/comments/{comment-text,csv,display-name,hex-id,hold-rules,policy,safe-html}.ts',
  'features/comments/panel/{row-window,sorted-comments}.ts',
  'features/embeds/{allowed-sites,embed-token,sites-draft,video-url}.ts',
  'features/highlights/moments.ts',
  'features/media/{conditional-requests,fair-scheduling,frame-rate,ladder,media-paths,segments,start-media}.ts',
  'features/playback/{merge-widgets,mobile-player,parameters,start-time,template-choice,tracking-items}.ts',
  'features/resume/resume-cookie.ts',
  'features/timeline/timecode.ts',
  'features/videos/{media-token,policy}.ts',
  'features/views/view-token.ts',
  'kernel/contract/web-address.ts',
  'kernel/player/boot/choose-rendition.ts',
  'kernel/player/core/{cue-runner,gestures,holds,keys,phases,play-state,preferences,quality,recovery}.ts',
  'kernel/player/core/{seek-rules,stopwatch,throttle,timeline,video-rect}.ts',
  'kernel/player/core/media/{hls-problem,hls-seek-level,outage-handler,seek-level,segment-failures,signed-url}.ts',
  'kernel/player/react/size-class.ts',
  'kernel/player/react/seek/{nearest-marker,seek-range,storyboard}.ts',
  'kernel/player/react/skins/rail-for.ts',
  'kernel/server/http/{client-address,cross-site,network,rate-counter}.ts',
  'kernel/server/live/frame-buffer.ts',
  'kernel/server/schedule-timing.ts',
  'kernel/ui/{duration,relative-time}.ts',
];

/** The mutated files whose path contains one of the filters; all of them without filters. */
export const findMutatedFiles = (filters: readonly string[] = []): string[] =>
  globSync(MUTATED)
    .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
    .sort();

export const testOf = (file: string): string => file.replace(/\.ts$/, '.test.ts');
