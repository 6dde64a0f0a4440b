import { text } from '../messages.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';

/** What pressing a play button would do now. */
export function usePlayVerb(): 'play' | 'pause' | 'replay' {
  return usePlayerState(({ playback }) => (playback.ended ? 'replay' : playback.paused ? 'play' : 'pause'));
}

export function PlayButton() {
  const { toggle } = usePlayer();
  const verb = usePlayVerb();
  return <ControlButton label={text(verb)} icon={verb} shortcut="k" onClick={toggle} />;
}
