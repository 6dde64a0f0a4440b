import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';
import css from './problems.module.css';

/** A short hiccup is not worth a word. */
const PATIENCE_MS = 1500;
const BACK_MS = 3000;

const WORDS = {
  no: '',
  offline: 'You are offline. The video goes on when the connection is back.',
  retrying: 'The connection is slow. Trying again…',
  back: 'Back online.',
} as const;

/** Offline and back, said quietly; what is loaded goes on playing. */
export function ConnectionNotice({ ctx }: { ctx: WidgetContext<null> }): ReactNode {
  const recovering = usePortState(ctx, ({ trouble }) => trouble.recovering);
  const [shown, setShown] = useState<keyof typeof WORDS>('no');
  const last = useRef<keyof typeof WORDS>('no');
  useEffect(() => {
    const show = (what: keyof typeof WORDS): void => {
      last.current = what;
      setShown(what);
    };
    if (recovering === 'offline') {
      show('offline');
      return;
    }
    const wasOffline = last.current === 'offline';
    if (recovering === 'no') show(wasOffline ? 'back' : 'no');
    const timer = setTimeout(() => show(recovering), recovering === 'no' ? BACK_MS : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [recovering]);
  return (
    <output className={css.connection} data-shown={shown !== 'no'}>
      {WORDS[shown]}
    </output>
  );
}
