import type { CSSProperties, ReactNode } from 'react';
import type { WidgetContext } from '../../core/widgets/context-types.ts';
import { useVideoRect } from '../use-widget-state.ts';
import css from './placement.module.css';
import { type Position, pictureVariables, placeOnPicture } from './placement.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface PictureLayerProps {
  readonly ctx: Pick<WidgetContext, 'player' | 'id'>;
  readonly children: ReactNode;
}

/** Covers exactly the picture, not the black bars beside it. Nothing is rendered before the picture has a size. */
export function PictureLayer({ ctx, children }: PictureLayerProps): ReactNode {
  const rect = useVideoRect(ctx);
  if (rect.widthPx === 0) return null;
  return (
    <div className={css.layer} style={pictureVariables(rect)} data-widget={ctx.id}>
      {children}
    </div>
  );
}

interface PlacedProps {
  readonly position: Position;
  /** Pixels scale with the picture. */
  readonly isResponsive: boolean;
  /** Fading out; it takes no clicks any more. */
  readonly isLeaving?: boolean;
  /** Playback waits for it, so nothing else on the picture may cover it. */
  readonly isInFront?: boolean;
  /** How long it takes to fade out; `--duration-3` when absent. */
  readonly fadeMs?: number;
  readonly children: ReactNode;
}

/** Places its children on the layer, and keeps them inside. */
export function Placed(props: PlacedProps): ReactNode {
  const { position, isResponsive, isLeaving = false, isInFront = false, fadeMs, children } = props;
  const { x, y } = placeOnPicture(position);
  const box = useFocusReturn(isLeaving);
  return (
    <div
      className={css.row}
      style={
        {
          '--distance': x.distance,
          ...(fadeMs === undefined ? {} : { '--fade': `${fadeMs}ms` }),
        } as CSSProperties
      }
      data-side={x.side}
      data-responsive={isResponsive ? '' : undefined}
      data-leaving={isLeaving ? '' : undefined}
      data-front={isInFront ? '' : undefined}
      inert={isLeaving}
    >
      <div className={css.column} style={{ '--distance': y.distance } as CSSProperties} data-side={y.side}>
        <div ref={box} className={css.box}>
          {children}
        </div>
      </div>
    </div>
  );
}
