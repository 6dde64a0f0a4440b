import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { formatNumber } from '#kernel/ui/number-format.ts';
import { truncateCommentText } from '../comment-text.ts';
import { COMMENT_MAX_LENGTH } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './composer.module.css';
import type { DraftKey } from './drafts.ts';
import { usePanel, usePanelState } from './use-panel.ts';

export interface TakesFocus {
  current: boolean;
}

interface ComposerProps {
  draftKey: DraftKey;
  label: string;
  placeholder: string;
  submitLabel?: string;
  /** Initial text, used when editing. */
  initial?: string;
  autoFocus?: boolean;
  /** Set while the viewer signs in to write here: the form that appears then takes the focus, once. */
  takesFocus?: TakesFocus;
  /** If omitted, there is no Cancel button. */
  onCancel?: (() => void) | undefined;
  /** Resolves to false if nothing was sent, which keeps the text. */
  onSubmit: (text: string) => Promise<boolean>;
  /** Replaces the default error text, for example with a sign-in link. */
  renderError?: (error: { code: string | null; text: string }) => ReactNode;
}

/** Text form for comments, replies, and edits (CM-36, CM-37, CM-38). */
export function Composer(props: ComposerProps) {
  const {
    draftKey,
    label,
    placeholder,
    submitLabel = text('post'),
    initial = '',
    onCancel,
    onSubmit,
  } = props;
  const { drafts } = usePanel();
  const isSending = usePanelState((state) => state.sending.has(draftKey));
  const error = usePanelState((state) => state.sendErrors.get(draftKey));
  const [value, setValue] = useState(() => drafts.text(draftKey) || initial);
  const [isTruncated, setIsTruncated] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();

  useEffect(() => {
    const takesFocus = props.takesFocus?.current ?? false;
    if (!props.autoFocus && !takesFocus) return;
    if (props.takesFocus) props.takesFocus.current = false;
    const end = textarea.current?.value.length ?? 0;
    // After signing in, the page stays where it was.
    textarea.current?.focus({ preventScroll: takesFocus });
    textarea.current?.setSelectionRange(end, end);
  }, [props.autoFocus, props.takesFocus]);

  function handleInput(input: string): void {
    const typed = input.replace(/\r\n?/g, '\n');
    const fitting = typed.length > COMMENT_MAX_LENGTH ? truncateCommentText(typed) : typed;
    setIsTruncated(fitting !== typed);
    setValue(fitting);
    drafts.write(draftKey, fitting);
  }
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const isSent = await onSubmit(value);
    if (isSent) {
      setValue('');
      setIsTruncated(false);
    }
    // Disabling the field made it lose focus; restore it unless focus has moved elsewhere.
    if (document.activeElement === document.body) textarea.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
    if (event.key === 'Escape' && onCancel && (value === '' || value === initial)) onCancel();
  }

  const isNearLimit = value.length > COMMENT_MAX_LENGTH * 0.8;
  const describedBy = isTruncated || error ? noteId : undefined;
  const submitButton = (
    <Button variant="primary" type="submit" disabled={value === '' || isSending}>
      {submitLabel}
    </Button>
  );
  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      <div className={styles.box} data-sending={isSending || undefined}>
        <textarea
          ref={textarea}
          className={styles.area}
          rows={1}
          aria-label={label}
          aria-describedby={describedBy}
          placeholder={placeholder}
          enterKeyHint="send"
          value={value}
          disabled={isSending}
          onChange={(event) => handleInput(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isSending && <span className={styles.spinner} role="status" aria-label={text('sending')} />}
        {!onCancel && submitButton}
      </div>
      {(isTruncated || error) && (
        <div className={styles.note} id={noteId}>
          {isTruncated && (
            <p role="alert" className={styles.alert}>
              {text('tooLong')}
            </p>
          )}
          {error && !isTruncated && (
            <p>
              {props.renderError?.(error) ?? <span>{error.text}</span>} <span>{text('textKept')}</span>
            </p>
          )}
        </div>
      )}
      {(isNearLimit || onCancel) && (
        <div className={styles.foot}>
          {isNearLimit && (
            <span className={styles.count}>
              {formatNumber(value.length)} / {formatNumber(COMMENT_MAX_LENGTH)}
            </span>
          )}
          {onCancel && (
            <>
              <Button variant="quiet" onClick={onCancel} disabled={isSending}>
                {text('cancel')}
              </Button>
              {submitButton}
            </>
          )}
        </div>
      )}
    </form>
  );
}
