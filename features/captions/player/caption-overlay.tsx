import { memo, type ReactNode } from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { styleVariables } from './caption-style.ts';
import css from './captions.module.css';
import type { CaptionsContext } from './captions-state.ts';
import { boxStyle, type CueBox, cueBoxes } from './cue-boxes.ts';
import { CueContent } from './cue-content.tsx';
import { text } from './messages.ts';

/** Captions on top of the video, above the controls, transparent to clicks. */
export function CaptionOverlay({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const shown = useWidgetState(ctx, (state) => state.shown);
  const style = usePortState(ctx, ({ captions }) => captions.style);
  const boxes = cueBoxes(shown);
  return (
    <div className={css.captions} style={styleVariables(style)} data-widget="captions">
      {boxes.length > 0 && (
        <div className={css.field}>
          {boxes.map((box) => (
            <Box key={box.layout.key} box={box} />
          ))}
        </div>
      )}
      <Failed ctx={ctx} />
    </div>
  );
}

function Box({ box: { layout, cues } }: { box: CueBox }): ReactNode {
  const { vertical, align, block } = layout;
  return (
    <div
      className={css.box}
      style={boxStyle(layout)}
      data-vertical={vertical ?? undefined}
      data-align={align}
      data-block={block.kind}
    >
      {cues.map(({ cue, language, isSecond }) => (
        <p
          key={`${language} ${cue.startMs} ${cue.text}`}
          className={css.cue}
          lang={language}
          dir="auto"
          data-second={isSecond || undefined}
        >
          <MemoizedContent text={cue.text} />
        </p>
      ))}
    </div>
  );
}
const MemoizedContent = memo(CueContent);

/** The video plays on without captions, so a transient message is enough. */
function Failed({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const failedLanguages = useWidgetState(ctx, (state) => state.failedLanguages);
  const isShown = usePortState(
    ctx,
    ({ captions }) => captions.chosen !== null && failedLanguages.includes(captions.chosen),
  );
  return <div role="status">{isShown && <p className={css.failed}>{text('captionsFailed')}</p>}</div>;
}
