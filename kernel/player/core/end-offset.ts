import type { CueRunner } from './cue-runner.ts';
import type { PlayerConfig } from './player-config.ts';
import type { SeekCause } from './seek-rules.ts';

export interface EndOffsetOptions {
  readonly config: PlayerConfig;
  readonly cues: CueRunner;
  pause(): void;
}

/** PS-04: playback pauses once at the end offset, unless the viewer seeks outside the start/end range. */
export function watchEndOffset({ config, cues, pause }: EndOffsetOptions) {
  const { startMs, endMs } = config.start;
  let disarm = (): void => undefined;
  function arm(): void {
    disarm();
    if (endMs === null || !(endMs > startMs)) return;
    disarm = cues.add({
      id: 'end-offset',
      cues: [{ kind: 'point', id: 'end', at: endMs }],
      onEdge: pause,
    });
  }
  arm();
  return {
    arm,
    onSeek(toMs: number, cause: SeekCause): void {
      if (cause !== 'player' && endMs !== null && (toMs < startMs || toMs > endMs)) disarm();
    },
  };
}
