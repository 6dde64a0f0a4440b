import { type ReactNode, useState } from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { CaptionsContext } from './captions-state.ts';
import { text } from './messages.ts';
import { StylePanel } from './style-panel.tsx';
import css from './transcript.module.css';
import { TranscriptList } from './transcript-list.tsx';

/** The transcript and the style settings of captions. */
export function TranscriptDrawer({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const [isStyling, setStyling] = useState(false);
  return (
    <div className={css.drawer}>
      <div className={css.tools}>
        <LanguageChoice ctx={ctx} />
        <button
          type="button"
          className={css.tool}
          aria-pressed={isStyling}
          onClick={() => setStyling(!isStyling)}
        >
          {isStyling ? text('backToTranscript') : text('captionStyle')}
        </button>
      </div>
      {isStyling ? <StylePanel ctx={ctx} /> : <Lines ctx={ctx} />}
    </div>
  );
}

function LanguageChoice({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const { tracks } = ctx.config;
  const chosen = useWidgetState(ctx, (state) => state.transcriptLanguage);
  const captionLanguage = usePortState(ctx, ({ captions }) => captions.chosen ?? captions.last ?? '');
  if (tracks.length < 2) return <span className={css.only}>{tracks[0]?.label}</span>;
  return (
    <select
      className={css.select}
      aria-label={text('transcriptLanguage')}
      value={chosen ?? captionLanguage}
      onChange={({ target }) => ctx.state.set({ transcriptLanguage: target.value })}
    >
      {tracks.map(({ language, label }) => (
        <option key={language} value={language}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Lines({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const track = useWidgetState(ctx, (state) => state.transcript);
  const failedLanguages = useWidgetState(ctx, (state) => state.failedLanguages);
  const captionLanguage = usePortState(ctx, ({ captions }) => captions.chosen ?? captions.last ?? '');
  const language = useWidgetState(ctx, (state) => state.transcriptLanguage) ?? captionLanguage;
  if (track) return <TranscriptList ctx={ctx} track={track} key={track.language} />;
  return (
    <p className={css.empty} role="status">
      {failedLanguages.includes(language) ? text('transcriptFailed') : text('loading')}
    </p>
  );
}
