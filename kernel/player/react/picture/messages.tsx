import { useEffect, useState } from 'react';
import { problemText } from '../../core/messages.ts';
import { isWaitingForStream, type ProblemCode } from '../../core/problems.ts';
import { text } from '../messages.ts';
import { Icon } from '../parts/icon.tsx';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import css from './messages.module.css';
import { recoveringText } from './recovering-text.ts';

/** CT-02, and the state of the connection. `Announcer` reads both out. */
export function Notice() {
  const shown = usePlayerState(({ notice, trouble }) => notice.text || recoveringText(trouble.recovering));
  return shown ? (
    <p className={css.notice} data-notice="">
      {shown}
    </p>
  ) : null;
}

/** Offers the sound after autoplay had to start muted. */
export function UnmuteButton() {
  const { actions, config } = usePlayer();
  const [dismissed, setDismissed] = useState(false);
  const muted = usePlayerState(({ volume }) => volume.muted);
  const playing = usePlayerState(
    ({ playback, trouble }) => playback.started && !playback.ended && !trouble.problem,
  );
  if (!muted && playing && !dismissed) setDismissed(true);
  if (dismissed || !muted || !playing || !config.start.autoplay) return null;
  return (
    <button type="button" className={css.unmute} onClick={() => actions.volume.setMuted(false)}>
      <Icon name="off" />
      {text('unmute')}
    </button>
  );
}

/** A widget's dialog, which explains the problem better, may need this long to open. */
const DIALOG_GRACE_MS = 600;

/** The problem that ended playback; undefined while a dialog explains it, or may still open. */
function useUnexplainedProblem(): ProblemCode | undefined {
  const code = usePlayerState(({ trouble }) => trouble.problem?.code);
  const hasDialog = useWidgets(({ modals }) => modals.length > 0);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!code || hasDialog) return setDue(false);
    const timer = setTimeout(() => setDue(true), DIALOG_GRACE_MS);
    return () => clearTimeout(timer);
  }, [code, hasDialog]);
  return hasDialog || !isDue ? undefined : code;
}

export function ProblemMessage() {
  const { retry, config } = usePlayer();
  const code = useUnexplainedProblem();
  if (!code || isWaitingForStream(code, config.video)) return null;
  const isMedia = code.startsWith('MEDIA_');
  return (
    <div className={css.trouble} role="alert">
      <p>{problemText(code)}</p>
      {isMedia && (
        <button type="button" className={css.retry} onClick={retry}>
          <Icon name="replay" />
          {text('tryAgain')}
        </button>
      )}
    </div>
  );
}

/** In the picture, below what widgets draw over it. */
export function WaitingMessage() {
  const { video } = usePlayer().config;
  const code = useUnexplainedProblem();
  return code && isWaitingForStream(code, video) ? (
    <div className={css.trouble} role="status" data-waiting="">
      <p>{problemText(code)}</p>
    </div>
  ) : null;
}
