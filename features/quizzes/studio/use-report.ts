import { useEffect, useRef, useState } from 'react';

/** Tells screen readers what has happened, and moves the focus to where the work goes on. */
export function useReport() {
  const block = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState({ message: '' });
  const wanted = useRef<string | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  // The element may be rendered, or replaced, only when the list is loaded anew.
  useEffect(() => {
    if (wanted.current === null || (focused.current && !isLost(focused.current))) return;
    const element = block.current?.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    focused.current = element;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });
  return {
    block,
    announcement: announced.message,
    report(message: string, focus: string | null = null): void {
      wanted.current = focus;
      focused.current = null;
      setAnnounced({ message });
    },
  };
}

const isLost = (element: HTMLElement): boolean =>
  !element.isConnected && (document.activeElement ?? document.body) === document.body;
