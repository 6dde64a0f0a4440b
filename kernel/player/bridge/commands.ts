import type { Player } from '../core/player.ts';
import { isPlayerProblem, problem } from '../core/problems.ts';
import { SPEEDS } from '../core/slices/speed.ts';
import { refuse, refuseFor } from './failures.ts';
import type { AddedWidgets, OtherVideo } from './messages.ts';

const VIDEO_ID = /^[\w-]{1,40}$/;

/** What the frame can do and a player cannot. */
export interface FrameServices {
  /**
   * Opens another video in place of this one. Rejects with a player problem, or with an AbortError when a later call
   * has replaced this one.
   */
  openVideo(id: string, options: { readonly atMs?: number; readonly plays: boolean }): Promise<void>;
}

export type Commands = ReturnType<typeof createCommands>;

/** What the host page may do to a player. Whatever is refused says why. */
export function createCommands(player: Player, { openVideo }: FrameServices) {
  const { store, actions, events, widgets } = player;
  const state = store.getState;

  function mayPlay(): void {
    const found = state().trouble.problem;
    if (found) refuseFor(found.code);
  }
  async function play(): Promise<void> {
    mayPlay();
    const held = untilHeld(player);
    await Promise.race([player.play(), held.promise]);
    held.stop();
    mayPlay();
    if (state().playback.autoplayRefused) refuse('NOT_ALLOWED');
  }
  function seek(toSec: number): number {
    if (!player.seek(toSec * 1000, 'api')) refuse('REFUSED');
    return state().time.currentMs / 1000;
  }
  function setCaptions(wanted: string | null): string | null {
    const track = state().captions.tracks.find(({ id, language }) => wanted === id || wanted === language);
    if (wanted !== null && !track) refuse('NOT_FOUND');
    actions.captions.choose(track?.id ?? null);
    return track?.language ?? null;
  }
  /** EM-03: each once; one that the video has already stays as it is. */
  function addWidgets({ widgets: list = [], config = {} }: AddedWidgets): string[] {
    const ids = new Set([...list, ...Object.keys(config)]);
    return [...ids].filter((id) => widgets.add(id, Object.hasOwn(config, id) ? config[id] : {}));
  }
  const open =
    (plays: boolean) =>
    async ({ video, offset }: OtherVideo): Promise<void> => {
      if (!VIDEO_ID.test(video)) refuse('BAD_VALUE');
      const atMs = offset === undefined ? {} : { atMs: Math.max(0, offset) * 1000 };
      await openVideo(video, { ...atMs, plays }).catch((error: unknown) => {
        if (isPlayerProblem(error)) refuseFor(error.code);
        if ((error as Error).name === 'AbortError') refuse('ABORTED');
        throw error;
      });
    };
  return {
    play,
    pause: () => player.pause(),
    replay() {
      mayPlay();
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
    setQuality(wanted: string): string {
      actions.quality.choose(wanted);
      return state().quality.chosen;
    },
    setCaptions,
    addWidgets,
    switchVideo: open(true),
    loadMedia: open(false),
    renewKvToken: () => events.emit({ type: 'viewRenewalAsked' }),
    /** XM-03 */
    error: () => player.fail(problem('KAPSULE_ACCESS', 'said by the page around')),
  };
}

/** Something comes before the first play, and may take a viewer minutes: whoever asked is answered now. */
function untilHeld({ store }: Player): { readonly promise: Promise<void>; stop(): void } {
  let stop = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    stop = store.subscribe(({ playback }) => (playback.held ? resolve() : undefined));
    if (store.getState().playback.held) resolve();
  });
  return { promise, stop };
}
