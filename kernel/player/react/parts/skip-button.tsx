import { SEEK_STEP_MS } from '../../core/seek-rules.ts';
import { useChromeParts } from '../chrome.ts';
import { text } from '../messages.ts';
import { skipAndFlash } from '../skip-and-flash.ts';
import { usePlayer } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';
import { Icon } from './icon.tsx';
import css from './parts.module.css';

const STEP_SEC = SEEK_STEP_MS / 1000;

/** Skips 10 s; only for audio. */
export function SkipButton({ direction }: { direction: 1 | -1 }) {
  const player = usePlayer();
  const { chrome, controls } = useChromeParts();
  if (!controls.has('skip')) return null;
  return (
    <ControlButton
      label={text(direction > 0 ? 'forwardSeconds' : 'backSeconds', { seconds: STEP_SEC })}
      shortcut={direction > 0 ? 'l' : 'j'}
      onClick={() => skipAndFlash(player, chrome, direction)}
    >
      <span className={css.badged}>
        <Icon name={direction > 0 ? 'ahead' : 'replay'} />
        <span className={css.step} aria-hidden="true">
          {STEP_SEC}
        </span>
      </span>
    </ControlButton>
  );
}
