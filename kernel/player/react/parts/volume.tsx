import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { volumeIcon } from '../../core/slices/volume.ts';
import { useChromeState, useControls } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';
import css from './parts.module.css';

/** CT-09 */
const HIDE_AFTER_MS = 2000;

/** The mute button, and a slider that hides 2 s after its last use. */
export function Volume() {
  const { actions } = usePlayer();
  const hasSlider = useControls().has('volume');
  const volume = usePlayerState((state) => state.volume);
  const reveals = useChromeState(({ volumeReveals }) => volumeReveals);
  const { open, reveal } = useAutoHidingSlider(reveals);
  const label = volume.muted ? text('unmute') : text('mute');
  const level = volume.muted ? 0 : volume.volume;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only reveals the slider
    <div
      className={css.volume}
      data-open={open && hasSlider}
      onPointerMove={reveal}
      onFocus={reveal}
      onKeyDown={reveal}
    >
      <ControlButton
        label={label}
        icon={volumeIcon(volume)}
        shortcut="m"
        onClick={() => actions.volume.setMuted(!volume.muted)}
      />
      {hasSlider && (
        <input
          type="range"
          className={css.volumeSlider}
          aria-label={text('volume')}
          aria-valuetext={`${Math.round(level * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={level}
          style={{ '--level': level } as CSSProperties}
          onChange={(event) => {
            reveal();
            actions.volume.setVolume(event.currentTarget.valueAsNumber);
          }}
        />
      )}
    </div>
  );
}

function useAutoHidingSlider(reveals: number): { open: boolean; reveal(): void } {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reveal = (): void => {
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), HIDE_AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: revealed when keys change the volume
  useEffect(() => {
    if (reveals > 0) reveal();
    return () => clearTimeout(timer.current);
  }, [reveals]);
  return { open, reveal };
}
