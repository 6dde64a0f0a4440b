import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { AppError } from '#kernel/contract/errors.ts';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { COMMENTS_MAX_LENGTH, EMAIL_MAX_LENGTH } from '../report-limits.ts';
import { createLoneCtrl } from './lone-ctrl.ts';
import { text } from './messages.ts';
import css from './problems.module.css';
import type { ProblemsContext } from './problems-state.ts';
import { sendReport } from './send-report.ts';

interface ReportFormProps {
  readonly ctx: ProblemsContext;
  onSent(): void;
  onCancel(): void;
}
type EmailError = 'emailRequired' | 'emailInvalid' | null;

/** The fields of the report dialog (ER-01). What is typed is part of the widget's state, so that closing loses nothing. */
export function ReportForm({ ctx, onSent, onCancel }: ReportFormProps): ReactNode {
  const draft = useWidgetState(ctx, (state) => state.draft);
  const [status, setStatus] = useState<'idle' | 'sending' | 'failed'>('idle');
  const [emailError, setEmailError] = useState<EmailError>(null);
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const [ctrl] = useState(() => createLoneCtrl(() => form.current?.requestSubmit()));
  const ids = useId();
  const change = (patch: Partial<typeof draft>): void => ctx.state.set({ draft: { ...draft, ...patch } });
  const refuseEmail = (error: EmailError): void => {
    setStatus('idle');
    setEmailError(error);
    emailInput.current?.focus();
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (status === 'sending') return;
    if (draft.email.trim() === '') return refuseEmail('emailRequired');
    if (emailInput.current?.validity.valid === false) return refuseEmail('emailInvalid');
    setEmailError(null);
    setStatus('sending');
    try {
      await sendReport(ctx);
      onSent();
    } catch (error) {
      if (error instanceof AppError && error.fields?.email) refuseEmail('emailInvalid');
      else setStatus('failed');
    }
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => void send(event)}
      onKeyDown={ctrl.onKeyDown}
      onKeyUp={ctrl.onKeyUp}
      onPointerDown={ctrl.cancel}
      onWheel={ctrl.cancel}
      onBlur={ctrl.cancel}
    >
      <label className={`${css.label} ${css.email}`} htmlFor={`${ids}email`}>
        {text('email')}
      </label>
      <input
        ref={emailInput}
        id={`${ids}email`}
        className={`${css.input} ${css.email}`}
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX_LENGTH}
        // On a phone the keyboard would cover half of the form before it is read.
        data-autofocus={ctx.player.look.isMobile ? undefined : ''}
        aria-invalid={emailError !== null}
        aria-describedby={`${ids}error`}
        value={draft.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <p id={`${ids}error`} className={css.error} role="alert">
        {emailError && text(emailError)}
      </p>
      <label className={css.label} htmlFor={`${ids}comments`}>
        {text('comments')}
      </label>
      <textarea
        id={`${ids}comments`}
        className={`${css.input} ${css.comments}`}
        rows={3}
        maxLength={COMMENTS_MAX_LENGTH}
        aria-describedby={`${ids}hint`}
        value={draft.comments}
        onChange={({ target }) => change({ comments: target.value })}
      />
      <p id={`${ids}hint`} className={css.hint}>
        {text('logHint')}
      </p>
      <p className={css.error} role="alert">
        {status === 'failed' && text('notReported')}
      </p>
      <div className={css.actions}>
        <button type="button" className={css.quiet} onClick={onCancel}>
          {text('cancel')}
        </button>
        <button type="submit" className={css.strong} aria-disabled={status === 'sending'}>
          {status === 'sending' ? text('sending') : text('send')}
        </button>
      </div>
    </form>
  );
}
