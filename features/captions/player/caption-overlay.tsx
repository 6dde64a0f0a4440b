import { memo, type ReactNode } from 'react';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { styleVariables } from './caption-style.ts';
import css from './captions.module.css';
import type { CaptionsContext } from './captions-state.ts';
import { boxStyle, type CueBox, cueBoxes } from './cue-boxes.ts';
import { CueWords } from './cue-words.tsx';

/** What is said, over the picture. It stands above the controls and lets every click through. */
export function CaptionOverlay({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const shown = useWidgetState(ctx, (state) => state.shown);
  const drawerOpen = useWidgetState(ctx, (state) => state.drawerOpen);
  const style = usePortState(ctx, ({ captions }) => captions.style);
  const boxes = cueBoxes(shown);
  return (
    <div
      className={css.captions}
      style={styleVariables(style)}
      data-widget="captions"
      data-beside={drawerOpen || undefined}
    >
      {boxes.length > 0 && (
        <div className={css.field}>
          {boxes.map((box) => (
            <Box key={box.place.key} box={box} />
          ))}
        </div>
      )}
      <Failed ctx={ctx} />
    </div>
  );
}

function Box({ box: { place, cues } }: { box: CueBox }): ReactNode {
  const { vertical, align, across } = place;
  return (
    <div
      className={css.box}
      style={boxStyle(place)}
      data-vertical={vertical ?? undefined}
      data-align={align}
      data-across={across.kind}
    >
      {cues.map(({ cue, language, isSecond }) => (
        <p
          key={`${language} ${cue.startMs} ${cue.text}`}
          className={css.cue}
          lang={language}
          dir="auto"
          data-second={isSecond || undefined}
        >
          <Words text={cue.text} />
        </p>
      ))}
    </div>
  );
}
const Words = memo(CueWords);

/** A file that cannot be had is no reason to stop: one line that goes by itself. */
function Failed({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const failed = useWidgetState(ctx, (state) => state.failed);
  const isOn = usePortState(
    ctx,
    ({ captions }) => captions.chosen !== null && failed.includes(captions.chosen),
  );
  return (
    <div role="status">
      {isOn && <p className={css.failed}>The captions could not be loaded. The video plays on.</p>}
    </div>
  );
}
