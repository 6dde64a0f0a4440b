import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useChromeParts } from '../chrome.ts';
import { text } from '../messages.ts';
import { Icon } from '../parts/icon.tsx';
import { usePlayerState } from '../use-player.ts';
import { keepTabInside } from '../widgets/focus-scope.ts';
import type { SheetKind } from './choose-sheet.ts';
import css from './sheet.module.css';
import { useDragToClose } from './use-drag-to-close.ts';
import { useCoveredPicture, useSheetPlace } from './use-sheet-place.ts';

interface SheetProps {
  readonly kind: Exclude<SheetKind, 'popup'> | 'drawer';
  readonly title: string;
  readonly panel: RefObject<HTMLElement | null>;
  /** False while it slides out. */
  readonly isOpen?: boolean;
  /** Of a drawer. */
  readonly side?: 'left' | 'right' | 'bottom';
  readonly style?: CSSProperties;
  readonly id?: string;
  /** The widget or the menu that it belongs to. */
  readonly owner: { readonly 'data-widget'?: string; readonly 'data-menu'?: string };
  onClose(): void;
  /** Goes back to the list that opened this one. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of a sheet or drawer: a title, a way out, and content that scrolls. */
export function Sheet(props: SheetProps): ReactNode {
  const { sheetRoot } = useChromeParts();
  const isFullscreen = usePlayerState(({ screen }) => screen.fullscreen);
  const { kind } = props;
  const isOnPage = sheetRoot && !isFullscreen && (kind === 'below' || kind === 'side');
  return isOnPage ? createPortal(<Frame {...props} isOnPage />, sheetRoot) : <Frame {...props} />;
}

const coveredSides = { below: null, cover: null, side: 'right', bottom: 'bottom' } as const;

function Frame(props: SheetProps & { readonly isOnPage?: boolean }): ReactNode {
  const { kind, title, panel, isOpen = true, side = 'right', isOnPage = false, onClose } = props;
  useSheetPlace(panel, kind);
  useCoveredPicture(panel, kind === 'drawer' ? side : coveredSides[kind], isOpen);
  const isModal = kind === 'cover' || props.owner['data-menu'] !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (isModal) keepTabInside(event, event.currentTarget);
  };
  return (
    <section
      ref={panel}
      id={props.id}
      className={css.sheet}
      data-kind={kind}
      data-side={kind === 'drawer' ? side : undefined}
      data-on-page={isOnPage || undefined}
      data-open={isOpen}
      {...props.owner}
      {...(isModal ? { role: 'dialog' } : {})}
      {...(kind === 'cover' ? { 'aria-modal': true } : {})}
      aria-label={title}
      tabIndex={-1}
      style={props.style}
      onKeyDown={onKeyDown}
    >
      <Head {...props} />
      <div className={css.body}>{props.children}</div>
    </section>
  );
}

function Head({ kind, title, panel, onClose, onBack }: SheetProps): ReactNode {
  const isPullable = kind === 'below' || kind === 'bottom';
  const drag = useDragToClose(panel, onClose);
  const back = onBack ?? (kind === 'cover' ? onClose : null);
  return (
    <div className={css.head} data-pullable={isPullable || undefined} {...(isPullable ? drag : {})}>
      {back && (
        <button type="button" className={css.button} aria-label={text('back')} onClick={back}>
          <Icon name="left" />
        </button>
      )}
      <h2 className={css.title} dir="auto">
        {title}
      </h2>
      {kind !== 'cover' && (
        <button type="button" className={css.button} aria-label={text('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
