import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { OpenModal } from '../../core/widgets/host-state.ts';
import { useChromeParts } from '../chrome.ts';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import { keepTabInside, useFocusInside } from './focus-scope.ts';
import { ModalFrameContext } from './modal-frame.ts';
import { ViewBoundary } from './view-boundary.tsx';
import css from './widget-modals.module.css';

/** The first open dialog; the next one is shown when it is answered. */
export function WidgetModals(): ReactNode {
  const modal = useWidgets(({ modals }) => modals[0]);
  return modal ? <ModalDialog modal={modal} key={modal.key} /> : null;
}

/** A lower picture has no room for a dialog. */
const LOW_PX = 360;

/** Where the dialog opens on the page; null in the player. It keeps its place, and what was typed, when a phone is turned. */
function useRoomOnPage({ fills }: OpenModal): HTMLElement | null {
  const { sheetRoot } = useChromeParts();
  const { stage, store } = usePlayer();
  const [needsRoom] = useState(() => {
    // A dialog about a problem cannot be dismissed, and must not block the page.
    if (fills === 'picture' || !stage || store.getState().trouble.problem) return false;
    return stage.getBoundingClientRect().height < LOW_PX;
  });
  const isFullscreen = usePlayerState(({ screen }) => screen.fullscreen);
  return needsRoom && !isFullscreen ? sheetRoot : null;
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
  const page = useRoomOnPage(modal);
  const dialog = (
    <div className={css.backdrop} data-widget={modal.widget} data-on-page={page ? '' : undefined}>
      <div
        ref={panel}
        className={modal.fills ? css.filling : css.panel}
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
  return page ? createPortal(dialog, page) : dialog;
}
