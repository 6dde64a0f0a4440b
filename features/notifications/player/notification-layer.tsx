import type { ReactNode } from 'react';
import { PictureLayer, Placed } from '#kernel/player/react/overlays/picture-layer.tsx';
import { type FadingItem, useFading } from '#kernel/player/react/overlays/use-fading.ts';
import { usePortState, useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { NotificationBand } from './notification-band.tsx';
import css from './notifications.module.css';
import type { ShownNotification } from './parse-config.ts';
import type { NotificationsContext } from './widget.tsx';

type Fading = FadingItem<ShownNotification>;

/** As long as `--duration-3`. */
const FADE_MS = 320;
const HALF = 50;
const NONE: readonly ShownNotification[] = [];

/** NB-01 */
export function NotificationLayer({ ctx }: { ctx: NotificationsContext }): ReactNode {
  const { shown, announced } = useWidgetState(ctx, (state) => state);
  const hasEnded = usePortState(ctx, ({ playback }) => playback.ended);
  const hasCaptions = usePortState(ctx, ({ captions }) => captions.chosen !== null);
  const fading = useFading(hasEnded ? NONE : shown, FADE_MS);
  // Those with the same place stand below each other.
  const places = Map.groupBy(fading, ({ item }) => item.top);
  return (
    <>
      <p className={css.announced} role="status">
        {hasEnded ? '' : announced}
      </p>
      <PictureLayer ctx={ctx}>
        {[...places].map(([top, items]) => (
          <Place key={top} ctx={ctx} top={top} items={items} isMirrored={hasCaptions && top > HALF} />
        ))}
      </PictureLayer>
    </>
  );
}

interface PlaceProps {
  readonly ctx: NotificationsContext;
  readonly top: number;
  readonly items: readonly Fading[];
  /** Captions have the lower half of the picture to themselves. */
  readonly isMirrored: boolean;
}

function Place({ ctx, top, items, isMirrored }: PlaceProps): ReactNode {
  return (
    <Placed
      position={isMirrored ? { left: 0, bottom: top } : { left: 0, top }}
      isResponsive={false}
      isLeaving={items.every(({ isLeaving }) => isLeaving)}
      fadeMs={FADE_MS}
    >
      {items.map(({ item, isLeaving }) => (
        <NotificationBand key={item.id} ctx={ctx} item={item} isLeaving={isLeaving} />
      ))}
    </Placed>
  );
}
