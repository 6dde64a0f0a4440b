import { useEffect, useState } from 'react';
import { problems } from '../../core/problems.ts';
import { Icon } from '../parts/icon.tsx';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import css from './picture.module.css';

const recoveringTexts = {
  no: '',
  retrying: 'Reconnecting…',
  offline: 'You are offline. It goes on when the connection is back.',
};

/** CT-02, and the state of the connection. `Announcer` reads both out. */
export function Notice() {
  const text = usePlayerState(({ notice, trouble }) => notice.text || recoveringTexts[trouble.recovering]);
  return text ? (
    <p className={css.notice} data-notice="">
      {text}
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
      Unmute
    </button>
  );
}

/** A widget's dialog, which explains the problem better, may need this long to open. */
const DIALOG_GRACE_MS = 600;

/** The problem that ended playback, unless a dialog explains it. */
export function ProblemMessage() {
  const { retry } = usePlayer();
  const code = usePlayerState(({ trouble }) => trouble.problem?.code);
  const hasDialog = useWidgets(({ modals }) => modals.length > 0);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!code || hasDialog) return setDue(false);
    const timer = setTimeout(() => setDue(true), DIALOG_GRACE_MS);
    return () => clearTimeout(timer);
  }, [code, hasDialog]);
  if (!code || hasDialog || !isDue) return null;
  const isMedia = code.startsWith('MEDIA_');
  return (
    <div className={css.trouble} role="alert">
      <p>{problems[code]}</p>
      {isMedia && (
        <button type="button" className={css.retry} onClick={retry}>
          <Icon name="replay" />
          Try again
        </button>
      )}
    </div>
  );
}
