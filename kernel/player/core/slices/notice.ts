import { defineSlice, type SliceContext } from '#kernel/store/slices.ts';
import { createAlarm } from '../clock.ts';
import type { PlayerTarget } from './target.ts';

export interface NoticeState {
  /** A sentence shown over the controls for a few seconds; '' for none. */
  readonly text: string;
}

/** CT-02 */
const NOTICE_MS = 5000;
const MOBILE_NOTICE_MS = 4000;

export const notice = defineSlice({
  initial: { text: '' } as NoticeState,
  start({ target, signal, set }: SliceContext<PlayerTarget, NoticeState>) {
    const alarm = createAlarm(target.clock, signal);
    return {
      show(text: string): void {
        set({ text });
        alarm.set(target.config.look.isMobile ? MOBILE_NOTICE_MS : NOTICE_MS, () => set({ text: '' }));
      },
    };
  },
});
