import type { MouseEvent, ReactNode } from 'react';
import { formatDuration, spokenDuration } from '#kernel/ui/duration.ts';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { isPlainClick } from '../card-clicks.ts';
import css from './also-see.module.css';
import { type Card, cardLink, type ListName } from './fetch-cards.ts';
import { openCard } from './open-card.ts';
import type { RecommendedContext } from './widget.tsx';

interface CardViewProps {
  readonly ctx: RecommendedContext;
  readonly card: Card;
  readonly list: ListName;
}

/** EO-08: a real link, which opens in place on a plain click. */
export function CardView({ ctx, card, list }: CardViewProps): ReactNode {
  const { kapsule_id: id, displayname: title, duration, images } = card;
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    ctx.track('click', { kapsule_id: id, trk_list: list });
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void openCard(ctx.player, id, list);
  };
  return (
    <li className={css.card}>
      <a href={cardLink(id, list)} className={css.link} title={title} draggable={false} onClick={click}>
        <span className={css.picture}>
          <Thumbnail images={images} className={css.image} eager />
          {duration > 0 && (
            <span className={css.duration} aria-hidden="true">
              {formatDuration(duration)}
            </span>
          )}
        </span>
        <span className={css.title} dir="auto">
          {title}
        </span>
        {duration > 0 && <span className="visually-hidden">{spokenDuration(duration)}</span>}
      </a>
    </li>
  );
}
