import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SANDBOX_PATH } from '#kernel/contract/sandbox-path.ts';
import type { WidgetContext } from '../../core/widgets/context-types.ts';
import type { Frame } from '../../core/widgets/frames.ts';
import { fetchPage, withBase } from './fetch-page.ts';
import { WidgetFrame } from './widget-frame.tsx';

export interface FetchedFrameProps {
  readonly ctx: Pick<WidgetContext, 'frame' | 'signal'>;
  /** Of an HTML file. */
  readonly url: string;
  /** Accessible name. A later one is ignored: whoever reads or types there would have to begin again. */
  readonly title: string;
  readonly className?: string | undefined;
  /** Messages of the framed document only. Validate their content. */
  onMessage?(data: unknown): void;
  /** The file has been fetched and is about to be shown; its images may take longer. */
  onShow?(): void;
  /** A document has loaded: first the file, then whatever it has navigated to. */
  onLoad?(): void;
  /** The file could not be fetched. */
  onFail?(error: Error): void;
}

interface Shown {
  readonly frame: Frame;
  readonly html: string;
}

/** PO-03: an HTML file, fetched without credentials, in a frame that has neither our origin nor its own. */
export function FetchedFrame(props: FetchedFrameProps): ReactNode {
  const { ctx, url, className } = props;
  const [shown, setShown] = useState<Shown | null>(null);
  const loads = useRef(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const controller = new AbortController();
    const address = new URL(url, document.baseURI).href;
    let frame: Frame | null = null;
    fetchPage(address, AbortSignal.any([controller.signal, ctx.signal])).then(
      (html) => {
        if (controller.signal.aborted) return;
        loads.current = 0;
        frame = ctx.frame({
          src: SANDBOX_PATH,
          title: latest.current.title,
          sandbox: ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox'],
          onMessage: (data) => latest.current.onMessage?.(data),
        });
        setShown({ frame, html: withBase(html, address) });
      },
      (error: Error) => {
        if (!controller.signal.aborted) latest.current.onFail?.(error);
      },
    );
    return () => {
      controller.abort();
      frame?.close();
    };
  }, [ctx, url]);
  if (!shown) return null;
  const { frame, html } = shown;
  /** The sandbox itself loads first, then what is written into it. */
  const onLoad = (): void => {
    loads.current += 1;
    if (loads.current === 1) {
      frame.post({ html });
      latest.current.onShow?.();
    } else latest.current.onLoad?.();
  };
  return <WidgetFrame frame={frame} className={className} onLoad={onLoad} />;
}
