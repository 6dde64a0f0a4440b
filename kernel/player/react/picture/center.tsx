import { useChromeParts, useChromeState } from '../chrome.ts';
import { text } from '../messages.ts';
import { Icon } from '../parts/icon.tsx';
import { PlayButton, usePlayVerb } from '../parts/play-button.tsx';
import { SkipButton } from '../parts/skip-button.tsx';
import { speedName } from '../parts/speed-name.ts';
import { StepButton } from '../parts/step-button.tsx';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import css from './center.module.css';
import feedback from './feedback.module.css';

/** The center of the picture: the large play button, the playback buttons on phones, or the spinner. */
export function Center() {
  const { isTouch, isCentered } = useChromeParts();
  const { look, video } = usePlayer().config;
  const isSpinning = usePlayerState(({ spinner, trouble }) => spinner.shown || trouble.recovering !== 'no');
  const { started, ended, finished, held } = usePlayerState(({ playback }) => playback);
  const hasEndScreen = useWidgets(({ views }) => views.some(({ slot }) => slot === 'end'));
  if (isSpinning) return <Spinner />;
  // For audio the bar is always visible, and the center shows the cover.
  if (video.isAudio && look.skin !== 'social') return null;
  if (ended) return finished && !hasEndScreen ? <BigButton /> : null;
  // A widget waits for an answer, and these buttons would cover it.
  if (held) return null;
  if (!started) return isTouch && !look.showPlayIconOnMobile ? null : <BigButton />;
  return isCentered || look.skin === 'social' ? <CenterButtons /> : null;
}

function Spinner() {
  return (
    <div className={feedback.spinner} data-spinner="">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
      </svg>
    </div>
  );
}

/** Shown before the first play and after the end. */
function BigButton() {
  const { toggle } = usePlayer();
  const verb = usePlayVerb();
  const isWaiting = verb === 'pause';
  return (
    <button
      type="button"
      className={css.big}
      aria-label={text(verb)}
      data-big=""
      data-waiting={isWaiting}
      onClick={toggle}
    >
      <Icon name={verb === 'replay' ? 'replay' : 'play'} />
    </button>
  );
}

/** On phones, the main buttons are within reach of the thumbs; they fade with the controls. */
function CenterButtons() {
  return (
    // A tooltip would cover the title.
    <div className={css.centerButtons} data-no-tips="">
      <StepButton to="previous" />
      <SkipButton direction={-1} />
      <PlayButton />
      <SkipButton direction={1} />
      <StepButton to="next" />
    </div>
  );
}

/** Shown while a finger rests on the picture. */
export function BoostBadge() {
  const isBoosted = useChromeState((state) => state.isBoosted);
  const rate = usePlayerState(({ speed }) => speed.rate);
  if (!isBoosted) return null;
  return (
    <div className={feedback.boost} data-boost="" aria-hidden="true">
      {speedName(rate)}
      <Icon name="forward" />
    </div>
  );
}

/** Confirms what a key or a tap did. */
export function FlashIndicator() {
  const flash = useChromeState((state) => state.flash);
  if (!flash) return null;
  return (
    <div key={flash.key} className={feedback.flash} data-place={flash.place} aria-hidden="true">
      <Icon name={flash.icon} />
      {flash.text && <span>{flash.text}</span>}
    </div>
  );
}
