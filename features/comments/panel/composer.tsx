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
import styles from './composer.module.css';
import type { DraftKey } from './drafts.ts';
import { texts } from './panel-texts.ts';
import { usePanel, usePanelState } from './use-panel.ts';

interface ComposerProps {
  draftKey: DraftKey;
  label: string;
  placeholder: string;
  submitLabel?: string;
  /** What is there before anything is typed: the text that is edited. */
  initial?: string;
  autoFocus?: boolean;
  /** Without it the box cannot be closed. */
  onCancel?: (() => void) | undefined;
  /** Resolves with false when nothing was sent: the text stays. */
  onSubmit: (text: string) => Promise<boolean>;
  /** What to do about a failure, such as signing in again. */
  renderReason?: (reason: { code: string | null; text: string }) => ReactNode;
}

/** CM-36, CM-37, CM-38: the box for comments, replies and edits. */
export function Composer(props: ComposerProps) {
  const { draftKey, label, placeholder, submitLabel = 'Post', initial = '', onCancel, onSubmit } = props;
  const { drafts } = usePanel();
  const sending = usePanelState((state) => state.sending.has(draftKey));
  const reason = usePanelState((state) => state.reasons.get(draftKey));
  const [text, setText] = useState(() => drafts.text(draftKey) || initial);
  const [cut, setCut] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();

  useEffect(() => {
    if (!props.autoFocus) return;
    const end = area.current?.value.length ?? 0;
    area.current?.focus();
    area.current?.setSelectionRange(end, end);
  }, [props.autoFocus]);

  function type(typed: string): void {
    const value = typed.replace(/\r\n?/g, '\n');
    const fitting = value.length > COMMENT_MAX_LENGTH ? truncateCommentText(value) : value;
    setCut(fitting !== value);
    setText(fitting);
    drafts.write(draftKey, fitting);
  }
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const sent = await onSubmit(text);
    if (sent) {
      setText('');
      setCut(false);
    }
    // The box was disabled and has lost the focus; it is given back unless the person has gone elsewhere.
    if (document.activeElement === document.body) area.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void submit();
    }
    if (event.key === 'Escape' && onCancel && (text === '' || text === initial)) onCancel();
  }

  const near = text.length > COMMENT_MAX_LENGTH * 0.8;
  const described = cut || reason ? noteId : undefined;
  const submitButton = (
    <Button variant="primary" type="submit" disabled={text === '' || sending}>
      {submitLabel}
    </Button>
  );
  return (
    <form className={styles.composer} onSubmit={(event) => void submit(event)}>
      <div className={styles.box} data-sending={sending || undefined}>
        <textarea
          ref={area}
          className={styles.area}
          rows={1}
          aria-label={label}
          aria-describedby={described}
          placeholder={placeholder}
          enterKeyHint="send"
          value={text}
          disabled={sending}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {sending && <span className={styles.spinner} role="status" aria-label="Sending" />}
        {!onCancel && submitButton}
      </div>
      {(cut || reason) && (
        <div className={styles.note} id={noteId}>
          {cut && (
            <p role="alert" className={styles.alert}>
              {texts.tooLong}
            </p>
          )}
          {reason && !cut && (
            <p>
              {props.renderReason?.(reason) ?? <span>{reason.text}</span>} <span>Your text is kept.</span>
            </p>
          )}
        </div>
      )}
      {(near || onCancel) && (
        <div className={styles.foot}>
          {near && (
            <span className={styles.count}>
              {formatNumber(text.length)} / {formatNumber(COMMENT_MAX_LENGTH)}
            </span>
          )}
          {onCancel && (
            <>
              <Button variant="quiet" onClick={onCancel} disabled={sending}>
                Cancel
              </Button>
              {submitButton}
            </>
          )}
        </div>
      )}
    </form>
  );
}
