import type { Player } from '../core/player.ts';
import { isPlayerProblem, problem } from '../core/problems.ts';
import { SPEEDS } from '../core/slices/speed.ts';
import { refuse, refuseWithProblem } from './failures.ts';
import type { AddedWidgets, VideoRequest } from './messages.ts';

const VIDEO_ID = /^[\w-]{1,40}$/;

/** What the frame does for a player. */
export interface FrameServices {
  /**
   * Opens another video in place of this one. Rejects with a player problem, or with an AbortError when a later call
   * has replaced this one.
   */
  openVideo(id: string, options: { readonly atMs?: number; readonly plays: boolean }): Promise<void>;
}

export type Commands = ReturnType<typeof createCommands>;

/** The commands of the host page. Each throws a refusal with the reason when it is not possible. */
export function createCommands(player: Player, { openVideo }: FrameServices) {
  const { store, actions, widgets } = player;
  const state = store.getState;

  function assertPlayable(): void {
    const found = state().trouble.problem;
    if (found) refuseWithProblem(found.code);
  }
  async function play(): Promise<void> {
    assertPlayable();
    const held = waitForHold(player);
    await Promise.race([player.play(), held.promise]);
    held.stop();
    assertPlayable();
    if (state().playback.autoplayRefused) refuse('NOT_ALLOWED');
  }
  function seek(toSec: number): number {
    if (!player.seek(toSec * 1000, 'api')) refuse('REFUSED');
    return state().time.currentMs / 1000;
  }
  function setCaptions(requested: string | null): string | null {
    const track = state().captions.tracks.find(
      ({ id, language }) => requested === id || requested === language,
    );
    if (requested !== null && !track) refuse('NOT_FOUND');
    actions.captions.choose(track?.id ?? null);
    return track?.language ?? null;
  }
  /** EM-03: adds each widget once; those that the video has already keep their configuration. */
  function addWidgets({ widgets: list = [], config = {} }: AddedWidgets): string[] {
    const ids = new Set([...list, ...Object.keys(config)]);
    return [...ids].filter((id) => widgets.add(id, Object.hasOwn(config, id) ? config[id] : {}));
  }
  const open =
    (plays: boolean) =>
    async ({ video, offset }: VideoRequest): Promise<void> => {
      if (!VIDEO_ID.test(video)) refuse('BAD_VALUE');
      const atMs = offset === undefined ? {} : { atMs: Math.max(0, offset) * 1000 };
      await openVideo(video, { ...atMs, plays }).catch(refuseAsProblem);
    };
  return {
    play,
    pause(): void {
      player.pause();
    },
    replay() {
      assertPlayable();
      if (!player.replay()) refuse('REFUSED');
    },
    seek,
    setSpeed(rate: number) {
      if (!SPEEDS.some((one) => one === rate)) refuse('BAD_VALUE');
      actions.speed.set(rate);
    },
    volume(to: number) {
      if (to < 0 || to > 1) refuse('BAD_VALUE');
      actions.volume.setVolume(to);
    },
    muted: (to: boolean) => actions.volume.setMuted(to),
    setQuality(requested: string): string {
      actions.quality.choose(requested);
      return state().quality.chosen;
    },
    setCaptions,
    addWidgets,
    switchVideo: open(true),
    loadMedia: open(false),
    renewKvToken: () => player.view.renew().catch(refuseAsProblem),
    /** XM-03 */
    error: () => player.fail(problem('KAPSULE_ACCESS', 'withdrawn by the host page')),
  };
}

/** Refuses with the code of a player problem; rethrows any other error. */
function refuseAsProblem(error: unknown): never {
  if (isPlayerProblem(error)) refuseWithProblem(error.code);
  if ((error as Error).name === 'AbortError') refuse('ABORTED');
  throw error;
}

/** A widget before the first play can hold playback for minutes; the call must not wait for that. */
function waitForHold({ store }: Player): { readonly promise: Promise<void>; stop(): void } {
  let stop = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    stop = store.subscribe(({ playback }) => (playback.held ? resolve() : undefined));
    if (store.getState().playback.held) resolve();
  });
  return { promise, stop };
}
