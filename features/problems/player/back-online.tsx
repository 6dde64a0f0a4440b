import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';
import css from './problems.module.css';

const SHOWN_MS = 3000;

/** After an outage that the player itself has told of: that it is over. */
export function BackOnline({ ctx }: { ctx: WidgetContext<null> }): ReactNode {
  const recovering = usePortState(ctx, ({ trouble }) => trouble.recovering);
  const wasOffline = useRef(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (recovering === 'offline') wasOffline.current = true;
    if (recovering !== 'no' || !wasOffline.current) return;
    wasOffline.current = false;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [recovering]);
  return (
    <output className={css.online} data-shown={shown}>
      {shown && 'Back online.'}
    </output>
  );
}
