import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import { follow, type PlayerTarget } from './target.ts';

/** PS-05 */
const STALL_MS = 2000;
const WAIT_MS = 3000;

export interface SpinnerState {
  readonly shown: boolean;
}

export const spinner = defineSlice({
  initial: { shown: false } as SpinnerState,
  start({ target, signal, set }: SliceContext<PlayerTarget, SpinnerState>) {
    const { element, clock, config } = target;
    const alarm = createAlarm(clock, signal);
    let since: 'nothing' | 'stall' | 'wait' = 'nothing';
    const begin = (kind: 'stall' | 'wait') => (): void => {
      if (since !== 'nothing' || !config.look.showSpinner) return;
      since = kind;
      alarm.set(kind === 'stall' ? STALL_MS : WAIT_MS, () => set({ shown: true }));
    };
    const end = (): void => {
      since = 'nothing';
      alarm.stop();
      set({ shown: false });
    };
    follow(element, ['playing', 'canplay', 'seeked', 'ended', 'emptied', 'error'], signal, end);
    // A pause hides the spinner, except while a seek target is still loading.
    element.addEventListener('pause', () => (element.seeking ? undefined : end()), { signal });
    element.addEventListener(
      'timeupdate',
      () => (since === 'stall' && !element.seeking ? end() : undefined),
      { signal },
    );
    for (const type of ['stalled', 'seeking']) {
      element.addEventListener(
        type,
        () => (type === 'seeking' || !element.paused ? begin('stall')() : undefined),
        {
          signal,
        },
      );
    }
    element.addEventListener('waiting', begin('wait'), { signal });
    return {};
  },
});
