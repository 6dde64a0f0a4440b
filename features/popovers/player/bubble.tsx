import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFocusInside } from '#kernel/player/react/widgets/focus-scope.ts';
import type { PopoversContext } from './context.ts';
import { text } from './messages.ts';
import type { ShownPopover } from './parse-config.ts';
import { placeBubble } from './place-bubble.ts';
import { PopoverLink } from './popover-link.tsx';
import { popoverName } from './popover-name.ts';
import css from './popovers.module.css';
import { useEscape } from './use-escape.ts';

interface BubbleProps {
  readonly ctx: PopoversContext;
  readonly popover: ShownPopover;
  readonly isLeaving: boolean;
  onClose(): void;
}

/** The text beside an icon. */
export function Bubble({ ctx, popover, isLeaving, onClose }: BubbleProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { tooltipAt, text: words, name, link } = popover;
  // The name of a link is on the link.
  const shown = words || (link ? '' : name);
  useEscape(box, !isLeaving, onClose);
  // The focus stays where it is, but returns from the bubble.
  useFocusInside(box, !isLeaving, () => false);
  useLayoutEffect(() => {
    const bubble = box.current;
    const icon = bubble?.parentElement;
    // What the controls leave of the picture.
    const picture = icon?.offsetParent;
    if (!bubble || !icon || !picture) return;
    const place = (): void => {
      const columns = picture.closest('[data-skin]')?.querySelectorAll('[data-floating] > *') ?? [];
      const [own, around, all, ...beside] = [bubble, icon, picture, ...columns].map((one) =>
        one.getBoundingClientRect(),
      );
      const { left, top } = placeBubble(own!, around!, all!, tooltipAt, beside);
      Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    const observer = new ResizeObserver(place);
    for (const one of [bubble, picture]) observer.observe(one);
    return () => observer.disconnect();
  }, [tooltipAt]);
  return (
    <div
      ref={box}
      className={css.bubble}
      role="dialog"
      aria-label={popoverName(popover)}
      data-leaving={isLeaving ? '' : undefined}
    >
      {shown && <p dir="auto">{shown}</p>}
      <div className={css.actions}>
        <PopoverLink ctx={ctx} popover={popover} />
        <button type="button" className={css.close} onClick={onClose}>
          {text('close')}
        </button>
      </div>
    </div>
  );
}
