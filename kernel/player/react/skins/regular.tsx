import { useControls } from '../chrome.ts';
import { PlayButton } from '../parts/play-button.tsx';
import { SkipButton } from '../parts/skip-button.tsx';
import { StepButton } from '../parts/step-button.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Volume } from '../parts/volume.tsx';
import { SeekBar } from '../seek/seek-bar.tsx';
import { RightControls } from './right-controls.tsx';
import css from './skins.module.css';

/** A solid bar below the picture, which stays uncovered. With enough room, icons show their current choice. */
export function RegularSkin() {
  const controls = useControls();
  return (
    <div className={css.regular} data-bar="">
      <PlayButton />
      <StepButton to="previous" />
      <StepButton to="next" />
      <SkipButton direction={-1} />
      <SkipButton direction={1} />
      {controls.has('mute') && <Volume />}
      {controls.has('time') && <TimeText />}
      {controls.has('seek') ? <SeekBar /> : <span className={css.space} />}
      <RightControls />
    </div>
  );
}
