export interface HoldRequest {
  readonly reason: string;
  /** Only this widget may seek while the hold lasts; absent when seeking stays allowed. */
  readonly seekBlocker?: string;
}

export const holdOf = (widget: string, reason: string, blockSeeking: boolean): HoldRequest => ({
  reason: `${widget}: ${reason}`,
  ...(blockSeeking ? { seekBlocker: widget } : {}),
});

export interface Holds {
  /** Pauses until every holder has released; a release may be called twice. */
  hold(request: HoldRequest): () => void;
  readonly held: boolean;
  /** Widgets that block seeking, once per hold. */
  seekBlockers(): readonly string[];
  /** Records what the viewer asked for; it happens when the last hold is released. Returns what would have happened until now. */
  wantsToPlay(playing: boolean): boolean;
}

export interface Holdable {
  isPlaying(): boolean;
  pause(): void;
  play(): void;
  onChange(change: { readonly held: boolean; readonly seekBlocked: boolean }): void;
}

/** Counted pauses: playback resumes when the last hold is released, and only if it was playing before the first. */
export function createHolds(media: Holdable): Holds {
  const held = new Map<symbol, HoldRequest>();
  let resume = false;
  const seekBlockers = (): string[] => [...held.values()].flatMap(({ seekBlocker }) => seekBlocker ?? []);
  const report = (): void => media.onChange({ held: held.size > 0, seekBlocked: seekBlockers().length > 0 });
  return {
    get held() {
      return held.size > 0;
    },
    seekBlockers,
    hold(request) {
      const key = Symbol(request.reason);
      if (held.size === 0) resume = media.isPlaying();
      held.set(key, request);
      media.pause();
      report();
      return () => {
        if (!held.delete(key)) return;
        report();
        if (held.size === 0 && resume) media.play();
      };
    },
    wantsToPlay(playing) {
      const before = resume;
      resume = playing;
      return before;
    },
  };
}
