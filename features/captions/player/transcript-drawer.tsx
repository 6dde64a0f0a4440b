import { type ReactNode, useState } from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { CaptionsContext } from './captions-state.ts';
import { StylePanel } from './style-panel.tsx';
import css from './transcript.module.css';
import { TranscriptList } from './transcript-list.tsx';

/** What is said, line by line, and how captions look. */
export function TranscriptDrawer({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const [styling, setStyling] = useState(false);
  return (
    <div className={css.drawer}>
      <div className={css.tools}>
        <LanguageChoice ctx={ctx} />
        <button
          type="button"
          className={css.tool}
          aria-pressed={styling}
          onClick={() => setStyling(!styling)}
        >
          {styling ? 'Back to the transcript' : 'Caption style'}
        </button>
      </div>
      {styling ? <StylePanel ctx={ctx} /> : <Lines ctx={ctx} />}
    </div>
  );
}

function LanguageChoice({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const { tracks } = ctx.config;
  const chosen = useWidgetState(ctx, (state) => state.readingLanguage);
  const followed = usePortState(ctx, ({ captions }) => captions.chosen ?? captions.last ?? '');
  if (tracks.length < 2) return <span className={css.only}>{tracks[0]?.label}</span>;
  return (
    <select
      className={css.select}
      aria-label="Language of the transcript"
      value={chosen ?? followed}
      onChange={({ target }) => ctx.state.set({ readingLanguage: target.value })}
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
  const reading = useWidgetState(ctx, (state) => state.reading);
  const failed = useWidgetState(ctx, (state) => state.failed);
  const followed = usePortState(ctx, ({ captions }) => captions.chosen ?? captions.last ?? '');
  const wanted = useWidgetState(ctx, (state) => state.readingLanguage) ?? followed;
  if (reading) return <TranscriptList ctx={ctx} track={reading} key={reading.language} />;
  return (
    <p className={css.empty} role="status">
      {failed.includes(wanted) ? 'The transcript could not be loaded.' : 'Loading…'}
    </p>
  );
}
