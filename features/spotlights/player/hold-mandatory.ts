import type { SpotlightsContext } from './widget.tsx';

export interface Mandatory {
  entered(id: string): void;
  left(id: string): void;
  /** The viewer goes on; playback follows once nothing else holds it. */
  continue(id: string): void;
  /** Follows the owner's changes: what is gone, elsewhere, or no longer mandatory is released. */
  follow(): void;
}

/** SP-02: mandatory spotlights hold playback until the viewer goes on, once each time their window opens. */
export function holdMandatory(ctx: SpotlightsContext): Mandatory {
  const { player, state } = ctx;
  const holds = new Map<string, () => void>();
  /** The viewer has gone on; forgotten when the window closes. */
  const passed = new Set<string>();
  const report = (): void => state.set({ waiting: [...holds.keys()] });

  const isMandatory = (id: string): boolean =>
    ctx.config.spotlights.find((one) => one.id === id)?.conf?.mandatory === true;

  function hold(id: string): void {
    // Before the first play nothing is in the way of the play button.
    if (!isMandatory(id) || holds.has(id) || passed.has(id) || !player.state().playback.started) return;
    holds.set(id, player.hold(`spotlight ${id}`));
    report();
  }
  function release(id: string): void {
    const end = holds.get(id);
    if (!end) return;
    holds.delete(id);
    report();
    end();
  }
  player.on('started', () => state.get().open.forEach(hold));
  return {
    entered: hold,
    left(id) {
      passed.delete(id);
      release(id);
    },
    continue(id) {
      passed.add(id);
      release(id);
    },
    follow() {
      const { open } = state.get();
      const isDue = (id: string): boolean => open.includes(id) && isMandatory(id);
      for (const id of [...holds.keys()].filter((one) => !isDue(one))) release(id);
      for (const id of [...passed].filter((one) => !isDue(one))) passed.delete(id);
    },
  };
}
