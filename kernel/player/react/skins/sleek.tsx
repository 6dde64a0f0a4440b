import { useChromeParts } from '../chrome.ts';
import { ChapterTitle } from '../parts/chapter-title.tsx';
import { PlayButton } from '../parts/play-button.tsx';
import { StepButton } from '../parts/playlist-buttons.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { Volume } from '../parts/volume.tsx';
import { SeekBar } from '../seek/seek-bar.tsx';
import { RightEnd } from './bar-parts.tsx';
import css from './skins.module.css';

/** A thin line and one row, afloat on a soft shade. Phones have the line below, and play in the middle of the picture. */
export function SleekSkin() {
  const { controls, isTouch, isCentred } = useChromeParts();
  const seek = controls.has('seek') && <SeekBar />;
  return (
    <div className={css.sleek} data-bar="">
      {!isTouch && seek}
      <div className={css.row}>
        {!isCentred && (
          <>
            <PlayButton />
            <StepButton to="previous" />
            <StepButton to="next" />
          </>
        )}
        {controls.has('mute') && !isTouch && <Volume />}
        {controls.has('time') && <TimeText />}
        <span className={css.space}>{controls.has('speeds') && <ChapterTitle />}</span>
        {controls.has('mute') && isTouch && <Volume />}
        <RightEnd />
      </div>
      {isTouch && seek}
    </div>
  );
}
