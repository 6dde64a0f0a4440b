import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ControlButton } from '../parts/control-button.tsx';
import { useFocusInside } from '../widgets/focus-scope.ts';
import css from './panels.module.css';

interface PanelProps {
  readonly title: string;
  readonly place: 'corner' | 'middle';
  onClose(): void;
  readonly children: ReactNode;
}

/** A panel over the picture that does not pause playback. Escape closes it. */
export function Panel({ title, place, onClose, children }: PanelProps) {
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, true, () => place === 'middle');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
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
        <ControlButton label="Close" icon="close" onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
