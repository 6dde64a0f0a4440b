import type { FocusEvent, PointerEvent } from 'react';
import { usePlayer } from './use-player.ts';

/** PS-03: mouse movement wakes the controls; hovering or keyboard focus keeps them awake. */
export function useActivity() {
  const { activity } = usePlayer().actions;
  const isOnBar = (target: EventTarget): boolean =>
    Boolean((target as Element).closest?.('[data-bar], [data-menu]'));
  return {
    onPointerMove({ pointerType, target }: PointerEvent) {
      if (pointerType === 'touch') return;
      activity.keepAwake('bar', isOnBar(target));
    },
    onPointerDown({ target }: PointerEvent) {
      if (isOnBar(target)) activity.wake();
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      activity.keepAwake('bar', false);
      activity.leave();
    },
    onFocus({ target }: FocusEvent) {
      if (target.matches(':focus-visible')) activity.keepAwake('focus', true);
    },
    onBlur: () => activity.keepAwake('focus', false),
  };
}
