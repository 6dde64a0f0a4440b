import { type FocusEvent, type PointerEvent, useEffect } from 'react';
import type { StepName } from '../../core/slices/steps.ts';
import { useControls } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';

const labels = {
  previous: { name: 'previousVideo', titled: 'previousVideoTitle', shortcut: 'Shift+P' },
  next: { name: 'nextVideo', titled: 'nextVideoTitle', shortcut: 'Shift+N' },
} as const;

/** CT-01: previous or next video. At the first and the last one it stays, so that the focus does not get lost. */
export function StepButton({ to }: { to: StepName }) {
  const { actions } = usePlayer();
  const isShown = useControls().has(to);
  const step = usePlayerState(({ steps }) => steps[to]);
  useEffect(() => () => actions.steps.hint(null), [actions]);
  if (!isShown) return null;
  const { name, titled, shortcut } = labels[to];
  const hint = (isOn: boolean) => (): void => actions.steps.hint(isOn && step ? to : null);
  return (
    <ControlButton
      label={step ? text(titled, { title: step.title }) : text(name)}
      tip={text(name)}
      icon={to}
      shortcut={shortcut}
      aria-disabled={step === null}
      onClick={() => actions.steps.go(to)}
      onPointerEnter={(event: PointerEvent) => (event.pointerType === 'mouse' ? hint(true)() : undefined)}
      onPointerLeave={hint(false)}
      onFocus={({ currentTarget }: FocusEvent) =>
        currentTarget.matches(':focus-visible') ? hint(true)() : undefined
      }
      onBlur={hint(false)}
    />
  );
}
