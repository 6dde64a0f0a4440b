import { useEffect } from 'react';

interface SectionTarget {
  /** The fragment of the URL, such as '#tracking'. */
  readonly hash: string;
  readonly id: string;
  /** Whether the section is rendered; a page that is loading its data does not have it yet. */
  readonly isReady: boolean;
  /** Selects the control that gets the focus. */
  readonly control: string;
}

/** Scrolls to a section when the URL names it, and focuses a control in it. */
export function useFocusSection({ hash, id, isReady, control }: SectionTarget): void {
  useEffect(() => {
    if (!isReady || hash !== `#${id}`) return;
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  }, [isReady, hash, id, control]);
}
