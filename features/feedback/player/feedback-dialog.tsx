import { type ReactNode, useEffect, useState } from 'react';
import type { Frame } from '#kernel/player/core/widgets/frames.ts';
import { ModalHead } from '#kernel/player/react/widgets/modal-head.tsx';
import { WidgetFrame } from '#kernel/player/react/widgets/widget-frame.tsx';
import css from './feedback.module.css';
import { text } from './messages.ts';

interface FeedbackDialogProps {
  readonly frame: Frame;
  done(result: undefined): void;
}

/** Browsers do not say when a page on another site refuses to be framed, so the link is always there. */
export function FeedbackDialog({ frame, done }: FeedbackDialogProps): ReactNode {
  const close = (): void => done(undefined);
  const [state, setState] = useFormState(frame.src);
  return (
    <div className={css.dialog} data-wide="">
      <ModalHead title={text('feedback')} onClose={close} />
      <p className={css.status} role="status">
        {state !== 'loaded' && text(state)}
      </p>
      <WidgetFrame frame={frame} className={css.frame} onLoad={() => setState('loaded')} />
      <a className={css.link} href={frame.src} target="_blank" rel="noopener noreferrer">
        {text('openInTab')}
      </a>
    </div>
  );
}

type FormState = 'loading' | 'notLoaded' | 'loaded';
const TIMEOUT_MS = 10_000;

/** A form that has not loaded in time, or that the page's policy forbids, is reported. */
function useFormState(src: string) {
  const [state, setState] = useState<FormState>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loaded' ? now : 'notLoaded')), TIMEOUT_MS);
    const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (blockedURI && src.startsWith(blockedURI)) setState('notLoaded');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [src]);
  return [state, setState] as const;
}
