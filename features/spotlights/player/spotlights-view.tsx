import { memo, type ReactNode, useMemo } from 'react';
import { PictureLayer, Placed } from '#kernel/player/react/overlays/picture-layer.tsx';
import { useFading } from '#kernel/player/react/overlays/use-fading.ts';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import type { ShownSpotlight } from './parse-config.ts';
import { SpotlightBox, type SpotlightBoxProps } from './spotlight-box.tsx';
import css from './spotlights.module.css';
import type { SpotlightsContext } from './widget.tsx';

interface SpotlightsViewProps {
  readonly ctx: SpotlightsContext;
  onContinue(id: string): void;
}

/** As long as `leave-picture` in placement.module.css takes. */
const FADE_MS = 320;
const CENTER = {};
const NONE: readonly ShownSpotlight[] = [];

/** SP-02: the spotlights whose window is open. Nothing is shown over the end screen. */
export function SpotlightsView({ ctx, onContinue }: SpotlightsViewProps): ReactNode {
  const open = useWidgetState(ctx, (state) => state.open);
  const waiting = useWidgetState(ctx, (state) => state.waiting);
  const hasEnded = usePortState(ctx, ({ playback }) => playback.ended);
  const { spotlights } = ctx.config;
  const shown = useMemo(
    () => (hasEnded ? NONE : spotlights.filter(({ id }) => open.includes(id))),
    [hasEnded, open, spotlights],
  );
  const isAfterSeek = useWidgetState(ctx, (state) => state.isAfterSeek);
  // A seek leads to another scene: what belongs to the last one does not fade out over it.
  const all = useFading(shown, isAfterSeek ? 0 : FADE_MS);
  return (
    <>
      <Announcement shown={shown} />
      {all.length > 0 && (
        <PictureLayer ctx={ctx}>
          {all.map(({ item, isLeaving }) => (
            <PlacedSpotlight
              key={item.id}
              ctx={ctx}
              spotlight={item}
              isLeaving={isLeaving}
              isWaiting={item.id === waiting[0]}
              onContinue={onContinue}
            />
          ))}
        </PictureLayer>
      )}
    </>
  );
}

interface PlacedSpotlightProps extends SpotlightBoxProps {
  readonly isLeaving: boolean;
}

/** Rendered only when it changes itself: others come and go several times a second. */
const PlacedSpotlight = memo(function PlacedSpotlight({
  isLeaving,
  ...box
}: PlacedSpotlightProps): ReactNode {
  const { position = CENTER, conf } = box.spotlight;
  return (
    <Placed
      position={position}
      isResponsive={conf?.isResponsive ?? false}
      isLeaving={isLeaving}
      isInFront={box.isWaiting}
    >
      <SpotlightBox {...box} />
    </Placed>
  );
});

/** Spotlights come and go by themselves, so screen readers are told. A watermark has nothing to say. */
function Announcement({ shown }: { shown: readonly ShownSpotlight[] }): ReactNode {
  const texts = shown
    .filter(({ style }) => style.type !== 'watermark')
    .map(({ style, conf }) => style.text || conf?.displayname)
    .filter(Boolean);
  return (
    <p className={css.hidden} role="status">
      {texts.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
        <span key={`${index} ${one}`}>{one}. </span>
      ))}
    </p>
  );
}
