import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import type { OpenModal } from '../../core/widgets/host-state.ts';
import { usePlayer, useWidgets } from '../use-player.ts';
import { keepTabInside, useFocusInside } from './focus-scope.ts';
import { ModalFrameContext } from './modal-frame.ts';
import { ViewBoundary } from './view-boundary.tsx';
import css from './widget-modals.module.css';

/** The first open dialog; the next one is shown when it is answered. */
export function WidgetModals(): ReactNode {
  const modal = useWidgets(({ modals }) => modals[0]);
  return modal ? <ModalDialog modal={modal} key={modal.key} /> : null;
}

function ModalDialog({ modal }: { modal: OpenModal }): ReactNode {
  const { widgets } = usePlayer();
  const panel = useRef<HTMLDivElement>(null);
  const onEscape = useRef<(() => void) | null>(null);
  const titleId = useId();
  const frame = useMemo(
    () => ({
      titleId,
      setEscape: (handler: (() => void) | null) => {
        onEscape.current = handler;
      },
    }),
    [titleId],
  );
  useFocusInside(panel, true, () => true);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Player shortcuts are disabled while a dialog is open.
    event.stopPropagation();
    if (event.key === 'Escape' && onEscape.current) {
      event.preventDefault();
      onEscape.current();
    } else if (panel.current) keepTabInside(event, panel.current);
  };
  const View = modal.view as ComponentType<{ done(result: unknown): void }>;
  return (
    <div className={css.backdrop} data-widget={modal.widget}>
      <div
        ref={panel}
        className={css.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <ModalFrameContext value={frame}>
          <ViewBoundary onError={(error) => widgets.fail(modal.widget, error)}>
            <View {...modal.props} done={modal.done} />
          </ViewBoundary>
        </ModalFrameContext>
      </div>
    </div>
  );
}
