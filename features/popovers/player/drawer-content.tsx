import { type ReactNode, useEffect, useState } from 'react';
import { FetchedFrame } from '#kernel/player/react/widgets/fetched-frame.tsx';
import type { PopoversContext } from './context.ts';
import css from './drawer.module.css';
import { text } from './messages.ts';
import type { ShownPopover } from './parse-config.ts';
import { PopoverLink } from './popover-link.tsx';
import { popoverName } from './popover-name.ts';

interface DrawerContentProps {
  readonly ctx: PopoversContext;
  readonly popover: ShownPopover;
}

/** The image or the template of a popover, and its link. */
export function DrawerContent({ ctx, popover }: DrawerContentProps): ReactNode {
  const { type, image, template } = popover;
  return (
    <>
      {type === 'popoverImage' ? (
        <Picture ctx={ctx} popover={popover} key={image} />
      ) : (
        <Template ctx={ctx} popover={popover} key={template} />
      )}
      {popover.link && (
        <div className={css.foot}>
          <PopoverLink ctx={ctx} popover={popover} />
        </div>
      )}
    </>
  );
}

function Picture({ ctx, popover }: DrawerContentProps): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={css.status}>{text('notLoaded')}</p>;
  return (
    <img
      className={css.image}
      src={ctx.mediaUrl(popover.image)}
      alt={popover.text || popover.name}
      onError={() => setBroken(true)}
    />
  );
}

const SLOW_MS = 10_000;

/** PO-03 */
function Template({ ctx, popover }: DrawerContentProps): ReactNode {
  const [state, setState] = useState<'loading' | 'notLoaded' | 'loaded'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'notLoaded' : now)), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.template}>
      <p className={css.status} role="status">
        {state !== 'loaded' && text(state)}
      </p>
      <FetchedFrame
        ctx={ctx}
        url={ctx.mediaUrl(popover.template)}
        title={popoverName(popover)}
        className={state === 'loaded' ? css.frame : css.waiting}
        onShow={() => setState('loaded')}
        onFail={() => setState('notLoaded')}
      />
    </div>
  );
}
