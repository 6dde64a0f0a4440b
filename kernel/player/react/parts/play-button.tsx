import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';

/** What pressing a play button would do now. */
export function usePlayVerb(): 'Play' | 'Pause' | 'Replay' {
  return usePlayerState(({ playback }) => (playback.ended ? 'Replay' : playback.paused ? 'Play' : 'Pause'));
}

const icons = { Play: 'play', Pause: 'pause', Replay: 'replay' } as const;

export function PlayButton() {
  const { toggle } = usePlayer();
  const verb = usePlayVerb();
  return <ControlButton label={verb} icon={icons[verb]} shortcut="k" onClick={toggle} />;
}
