import { text } from '../messages.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';

export function FullscreenButton() {
  const { actions } = usePlayer();
  const { fullscreen, zoomed } = usePlayerState(({ screen }) => screen);
  const label = fullscreen ? text('exitFullscreen') : text('fullscreen');
  return (
    <ControlButton
      label={label}
      // CT-03
      tip={zoomed ? text('zoomed') : label}
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
      label={text('pictureInPicture')}
      icon="pip"
      shortcut="i"
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
    <ControlButton label={text('remote')} icon="remote" data-on={on} onClick={actions.screen.chooseRemote} />
  );
}
