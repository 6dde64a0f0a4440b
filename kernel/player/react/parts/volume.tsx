import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { volumeIcon } from '../../core/slices/volume.ts';
import { useChromeState, useControls } from '../chrome.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';
import css from './parts.module.css';

/** CT-09 */
const HIDE_AFTER_MS = 2000;

/** Mute, and beside it a slider that shows itself when it is wanted and leaves 2 s later. */
export function Volume() {
  const { actions } = usePlayer();
  const hasSlider = useControls().has('volume');
  const volume = usePlayerState((state) => state.volume);
  const touched = useChromeState(({ volumeTouched }) => volumeTouched);
  const { open, stir } = useHidingSlider(touched);
  const label = volume.muted ? 'Unmute' : 'Mute';
  const level = volume.muted ? 0 : volume.volume;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches whether the slider is wanted
    <div
      className={css.volume}
      data-open={open && hasSlider}
      onPointerMove={stir}
      onFocus={stir}
      onKeyDown={stir}
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
          aria-label="Volume"
          aria-valuetext={`${Math.round(level * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={level}
          style={{ '--level': level } as CSSProperties}
          onChange={(event) => {
            stir();
            actions.volume.setVolume(event.currentTarget.valueAsNumber);
          }}
        />
      )}
    </div>
  );
}

function useHidingSlider(touched: number): { open: boolean; stir(): void } {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = (): void => {
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), HIDE_AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows itself when keys change the volume
  useEffect(() => {
    if (touched > 0) stir();
    return () => clearTimeout(timer.current);
  }, [touched]);
  return { open, stir };
}
