import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';

/** CT-03 */
const ZOOMED_TEXT = 'Fullscreen not allowed while zoom';

export function FullscreenButton() {
  const { actions } = usePlayer();
  const { fullscreen, zoomed } = usePlayerState(({ screen }) => screen);
  const label = fullscreen ? 'Exit full screen' : 'Full screen';
  return (
    <ControlButton
      label={label}
      tip={zoomed ? ZOOMED_TEXT : label}
      icon={fullscreen ? 'small' : 'full'}
      shortcut="f"
      aria-disabled={zoomed}
      onClick={actions.screen.toggleFullscreen}
    />
  );
}

export function PictureInPictureButton() {
  const { actions } = usePlayer();
  const on = usePlayerState(({ screen }) => screen.pictureInPicture);
  return (
    <ControlButton
      label="Picture-in-picture"
      icon="pip"
      aria-pressed={on}
      data-on={on}
      onClick={actions.screen.togglePictureInPicture}
    />
  );
}

/** AirPlay or another remote playback device. */
export function RemoteButton() {
  const { actions } = usePlayer();
  const on = usePlayerState(({ screen }) => screen.remote);
  return (
    <ControlButton
      label="Play on another screen"
      icon="remote"
      data-on={on}
      onClick={actions.screen.chooseRemote}
    />
  );
}
