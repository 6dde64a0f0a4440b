import { useControls } from '../chrome.ts';
import { CaptionsButton, SettingsButton, SpeedsButton } from '../parts/menu-buttons.tsx';
import { FullscreenButton, PictureInPictureButton, RemoteButton } from '../parts/screen-buttons.tsx';
import { WidgetSlot } from '../widgets/widget-slot.tsx';
import css from './skins.module.css';

/** The right end of the bar, shared by the skins that have one. */
export function RightControls() {
  const controls = useControls();
  return (
    <div className={css.right}>
      {controls.has('widgets') && <WidgetSlot slot="controls" />}
      {controls.has('captions') && <CaptionsButton />}
      {controls.has('speeds') && <SpeedsButton />}
      {controls.has('settings') && <SettingsButton />}
      {controls.has('pictureInPicture') && <PictureInPictureButton />}
      {controls.has('remote') && <RemoteButton />}
      {controls.has('fullscreen') && <FullscreenButton />}
    </div>
  );
}
