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

/** CT-02, and how the connection is doing. The announcer says both. */
export function Notice() {
  const text = usePlayerState(({ notice, trouble }) => notice.text || recoveringTexts[trouble.recovering]);
  return text ? (
    <p className={css.notice} data-notice="">
      {text}
    </p>
  ) : null;
}

/** Where sound was left out so that it could start by itself, one tap brings it. */
export function Unmute() {
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

/** A dialog that says it better is on its way. */
const PATIENCE_MS = 600;

/** What ended playback, where no dialog says it better. */
export function Trouble() {
  const { retry } = usePlayer();
  const code = usePlayerState(({ trouble }) => trouble.problem?.code);
  const hasDialog = useWidgets(({ modals }) => modals.length > 0);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!code || hasDialog) return setDue(false);
    const timer = setTimeout(() => setDue(true), PATIENCE_MS);
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
