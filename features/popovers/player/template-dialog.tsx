import { type ReactNode, useEffect } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import type { PopoversContext } from './context.ts';
import css from './drawer.module.css';
import { DrawerContent } from './drawer-content.tsx';
import { text } from './messages.ts';
import { popoverName } from './popover-name.ts';

interface TemplateDialogProps {
  readonly ctx: PopoversContext;
  readonly id: string;
  done(result: undefined): void;
}

/** PO-01: on phones, a template fills the player, or the page around a low one. */
export function TemplateDialog({ ctx, id, done }: TemplateDialogProps): ReactNode {
  const close = (): void => done(undefined);
  const titleId = useModalTitleId();
  const popover = useWidgetState(ctx, ({ open }) => open.find((one) => one.id === id));
  const isOver = !popover;
  useModalEscape(close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its window is over
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  if (!popover) return null;
  return (
    <div className={css.dialog}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title} dir="auto">
          {popoverName(popover)}
        </h2>
        <button type="button" className={css.close} data-autofocus="" onClick={close}>
          {text('close')}
        </button>
      </div>
      <DrawerContent ctx={ctx} popover={popover} />
    </div>
  );
}
