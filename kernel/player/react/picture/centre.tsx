import { useChromeParts, useChromeState } from '../chrome.ts';
import { Icon } from '../parts/icon.tsx';
import { PlayButton, usePlayVerb } from '../parts/play-button.tsx';
import { StepButton } from '../parts/playlist-buttons.tsx';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import css from './picture.module.css';

/** In the middle of the picture: the large button, the buttons of phones, or the sign that it waits. */
export function Centre() {
  const { isTouch, isCentred } = useChromeParts();
  const { look, video } = usePlayer().config;
  const spins = usePlayerState(({ spinner, trouble }) => spinner.shown || trouble.recovering !== 'no');
  const { started, ended, finished, held } = usePlayerState(({ playback }) => playback);
  const hasEndScreen = useWidgets(({ views }) => views.some(({ slot }) => slot === 'end'));
  if (spins) return <Spinner />;
  // With sound alone the bar is always there, and the middle belongs to the cover.
  if (video.isAudio && look.skin !== 'social') return null;
  if (ended) return finished && !hasEndScreen ? <BigButton /> : null;
  if (!started) return held || (isTouch && !look.showPlayIconOnMobile) ? null : <BigButton />;
  return isCentred || look.skin === 'social' ? <CentreButtons /> : null;
}

function Spinner() {
  return (
    <div className={css.spinner} data-spinner="">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="20" />
      </svg>
    </div>
  );
}

/** Before the first play, and after the end. */
function BigButton() {
  const { toggle } = usePlayer();
  const verb = usePlayVerb();
  const isWaiting = verb === 'Pause';
  return (
    <button
      type="button"
      className={css.big}
      aria-label={isWaiting ? 'Pause' : verb}
      data-big=""
      data-waiting={isWaiting}
      onClick={toggle}
    >
      <Icon name={verb === 'Replay' ? 'replay' : 'play'} />
    </button>
  );
}

/** On phones what is needed most stands under the thumbs, and comes and goes with the controls. */
function CentreButtons() {
  return (
    <div className={css.centreButtons}>
      <StepButton to="previous" />
      <PlayButton />
      <StepButton to="next" />
    </div>
  );
}

/** What a key or a tap has just done. */
export function Flashes() {
  const flash = useChromeState((state) => state.flash);
  if (!flash) return null;
  return (
    <div key={flash.key} className={css.flash} data-place={flash.place} aria-hidden="true">
      <Icon name={flash.icon} />
      {flash.text && <span>{flash.text}</span>}
    </div>
  );
}
