import { useChromeParts } from '../chrome.ts';
import { ChapterTitle } from '../parts/chapter-title.tsx';
import { PlayButton } from '../parts/play-button.tsx';
import { SkipButton } from '../parts/skip-button.tsx';
import { StepButton } from '../parts/step-button.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Volume } from '../parts/volume.tsx';
import { SeekBar } from '../seek/seek-bar.tsx';
import { RightControls } from './right-controls.tsx';
import css from './skins.module.css';

/** A thin seek bar and one row of buttons over a gradient. On phones the seek bar is below and play is centered. */
export function SleekSkin() {
  const { controls, isTouch, isCentered } = useChromeParts();
  const seek = controls.has('seek') && <SeekBar />;
  return (
    <div className={css.sleek} data-bar="">
      {!isTouch && seek}
      <div className={css.row}>
        {!isCentered && (
          <>
            <PlayButton />
            <StepButton to="previous" />
            <StepButton to="next" />
            <SkipButton direction={-1} />
            <SkipButton direction={1} />
          </>
        )}
        {controls.has('mute') && !isTouch && <Volume />}
        {controls.has('time') && <TimeText />}
        <span className={css.space}>{controls.has('speeds') && <ChapterTitle />}</span>
        {controls.has('mute') && isTouch && <Volume />}
        <RightControls />
      </div>
      {isTouch && seek}
    </div>
  );
}
