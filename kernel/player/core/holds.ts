export interface Holds {
  /** Pauses until every holder has released; the same release may be called twice. */
  hold(reason: string): () => void;
  readonly held: boolean;
  /** Who holds at present, for the logs. */
  reasons(): readonly string[];
}

export interface Holdable {
  isPlaying(): boolean;
  pause(): void;
  play(): void;
  onChange(held: boolean): void;
}

/** Pauses with owners: playback goes on when the last one lets go, and only if it was playing before the first. */
export function createHolds(media: Holdable): Holds & { wantsToPlay(playing: boolean): void } {
  const held = new Map<symbol, string>();
  let resume = false;
  return {
    get held() {
      return held.size > 0;
    },
    reasons: () => [...held.values()],
    hold(reason) {
      const key = Symbol(reason);
      if (held.size === 0) resume = media.isPlaying();
      held.set(key, reason);
      media.pause();
      if (held.size === 1) media.onChange(true);
      return () => {
        if (!held.delete(key) || held.size > 0) return;
        media.onChange(false);
        if (resume) media.play();
      };
    },
    /** What the viewer asked for meanwhile: it happens when the last hold is released. */
    wantsToPlay(playing) {
      resume = playing;
    },
  };
}
