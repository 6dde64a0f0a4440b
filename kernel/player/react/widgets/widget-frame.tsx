import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { Frame } from '../../core/widgets/frames.ts';

interface WidgetFrameProps {
  readonly frame: Frame;
  readonly className?: string | undefined;
  /** The page has loaded, or the browser's error page in its place. */
  onLoad?(): void;
}

/**
 * Renders a widget's framed page.
 * @example const frame = ctx.frame({ src, title: 'Survey', onMessage }); … <WidgetFrame frame={frame} />
 */
export function WidgetFrame({ frame, className, onLoad }: WidgetFrameProps): ReactNode {
  const isClosed = useSyncExternalStore(frame.onClose, frame.isClosed);
  const attach = useCallback((element: HTMLIFrameElement) => frame.attach(element), [frame]);
  if (isClosed) return null;
  return (
    <iframe
      ref={attach}
      className={className}
      title={frame.title}
      src={frame.src}
      sandbox={frame.sandbox}
      onLoad={onLoad}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
