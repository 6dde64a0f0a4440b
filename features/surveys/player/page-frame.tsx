import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUploadedPath } from '#kernel/contract/uploaded-path.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { FetchedFrame } from '#kernel/player/react/widgets/fetched-frame.tsx';
import { WidgetFrame } from '#kernel/player/react/widgets/widget-frame.tsx';

export interface PageFrameProps {
  readonly ctx: WidgetContext<unknown>;
  readonly src: string;
  readonly title: string;
  readonly className?: string | undefined;
  onMessage(data: unknown): void;
  /** An uploaded page is about to be shown; what it contains may take longer to load. */
  onShow(): void;
  onLoad(): void;
  onFail(): void;
}

/** Most forms need their own cookies. They are on another site, so scripts cannot leave the sandbox. */
const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
] as const;

/** A page on another site, or an uploaded one, which has no origin. */
export function PageFrame(props: PageFrameProps): ReactNode {
  const { src, ctx } = props;
  return isUploadedPath(src) ? (
    <FetchedFrame {...props} url={ctx.mediaUrl(src)} />
  ) : (
    <SiteFrame {...props} key={src} />
  );
}

function SiteFrame(props: PageFrameProps): ReactNode {
  const { ctx, src, title, className, onLoad } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [frame] = useState(() => {
    const onMessage = (data: unknown): void => latest.current.onMessage(data);
    return ctx.frame({ src, title, sandbox: SANDBOX, onMessage });
  });
  useEffect(() => {
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
      const isFrame = effectiveDirective === 'frame-src';
      if (isFrame && blockedURI && frame.src.startsWith(blockedURI)) latest.current.onFail();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      document.removeEventListener('securitypolicyviolation', onViolation);
      frame.close();
    };
  }, [frame]);
  return <WidgetFrame frame={frame} className={className} onLoad={onLoad} />;
}
