import type { ReactNode } from 'react';
import { useChromeParts, useChromeState } from '../chrome.ts';
import { CaptionsButton, SettingsButton } from '../parts/menu-buttons.tsx';
import { FullscreenButton, PictureInPictureButton } from '../parts/screen-buttons.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Volume } from '../parts/volume.tsx';
import { SeekBar } from '../seek/seek-bar.tsx';
import { usePlayer, useWidgets } from '../use-player.ts';
import { buttonPxFor } from '../use-visible-controls.ts';
import { WidgetSlot } from '../widgets/widget-slot.tsx';
import { chooseRailButtons, type RailName } from './choose-rail-buttons.ts';
import css from './skins.module.css';

const buttons: Readonly<Record<RailName, () => ReactNode>> = {
  captions: CaptionsButton,
  pictureInPicture: PictureInPictureButton,
  mute: Volume,
  fullscreen: FullscreenButton,
  settings: () => <SettingsButton icon="more" />,
};

/** For portrait videos: a button rail at the right, the title below, and a hairline seek bar at the bottom edge. */
export function SocialSkin() {
  const { controls, isCoarse } = useChromeParts();
  const { config, widgets } = usePlayer();
  const heightPx = useChromeState((state) => state.heightPx);
  const taken = useWidgets(({ views }) => views.filter(({ slot }) => slot === 'controls').length);
  const floating = Math.min(3, widgets.floating().filter(({ column }) => column !== 'left').length);
  const rail = chooseRailButtons(heightPx, buttonPxFor(heightPx, isCoarse), taken + floating, controls);
  return (
    <div className={css.social} data-bar="">
      <div className={css.rail}>
        <WidgetSlot slot="controls" />
        {Object.entries(buttons).map(([name, Button]) => rail.has(name as RailName) && <Button key={name} />)}
      </div>
      <div className={css.caption}>
        <p className={css.title} dir="auto">
          {config.video.title}
        </p>
        <p className={css.owner}>
          <span dir="auto">{config.video.ownerName}</span>
          {controls.has('time') && <TimeText />}
        </p>
      </div>
      {controls.has('seek') && <SeekBar />}
    </div>
  );
}
