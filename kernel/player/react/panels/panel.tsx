import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { text } from '../messages.ts';
import { ControlButton } from '../parts/control-button.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import { useSheetKind } from '../sheets/use-sheet-kind.ts';
import { useFocusInside } from '../widgets/focus-scope.ts';
import css from './panels.module.css';

interface PanelProps {
  readonly title: string;
  readonly place: 'corner' | 'middle';
  onClose(): void;
  readonly children: ReactNode;
}

/** A panel over the picture, or a sheet, that does not pause playback. Escape closes it. */
export function Panel({ title, place, onClose, children }: PanelProps) {
  const box = useRef<HTMLElement>(null);
  const kind = useSheetKind();
  useFocusInside(box, true, () => place === 'middle' || kind === 'cover', kind);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  if (kind !== 'popup')
    return (
      <Sheet kind={kind} title={title} panel={box} owner={{}} onClose={onClose}>
        <div className={css.content}>{children}</div>
      </Sheet>
    );
  return (
    <section
      ref={box}
      className={css.panel}
      data-place={place}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {/* A tooltip would cover the heading. */}
        <ControlButton label={text('close')} icon="close" data-tip={undefined} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
