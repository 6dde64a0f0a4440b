import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';
import { text } from './messages.ts';
import css from './problems.module.css';

const SHOWN_MS = 3000;

/** Announces that the connection is back after an outage that the player reported. */
export function BackOnline({ ctx }: { ctx: WidgetContext<null> }): ReactNode {
  const recovering = usePortState(ctx, ({ trouble }) => trouble.recovering);
  const wasOffline = useRef(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (recovering === 'offline') wasOffline.current = true;
    if (recovering !== 'no' || !wasOffline.current) return;
    wasOffline.current = false;
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [recovering]);
  return (
    <output className={css.online} data-shown={isShown}>
      {isShown && text('backOnline')}
    </output>
  );
}
