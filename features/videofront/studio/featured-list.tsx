import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Chip } from '#kernel/ui/chip.tsx';
import { classNames } from '#kernel/ui/class-names.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { moveItem } from '#kernel/ui/move-item.ts';
import order from '#kernel/ui/order-row.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { useDragOrder } from '#kernel/ui/use-drag-order.ts';
import type { FeaturedVideo } from '../studio-contract.ts';
import styles from './featured-list.module.css';
import { text } from './messages.ts';

interface FeaturedListProps {
  readonly videos: readonly FeaturedVideo[];
  readonly onChange: (videos: readonly FeaturedVideo[]) => void;
}

const titleOf = ({ displayname }: FeaturedVideo): string => displayname || text('deletedVideo');

/** The featured videos in their order: dragged by a handle, or moved with buttons. */
export function FeaturedList({ videos, onChange }: FeaturedListProps) {
  const [announcement, setAnnouncement] = useState('');
  const focusAfter = useRef<{ id: string; way: 'up' | 'down' } | null>(null);
  const move = (from: number, to: number): void => {
    const video = videos[from];
    if (!video || to < 0 || to >= videos.length) return;
    onChange(moveItem(videos, from, to));
    setAnnouncement(text('moved', { title: titleOf(video), position: to + 1, count: videos.length }));
  };
  const { list, dragged, startAt } = useDragOrder(move);
  // A node that moves in the document loses the focus.
  useEffect(() => {
    const wanted = focusAfter.current;
    focusAfter.current = null;
    if (!wanted) return;
    const row = [...(list.current?.children ?? [])].find(
      (child) => (child as HTMLElement).dataset.id === wanted.id,
    );
    row?.querySelector<HTMLElement>(`[data-way="${wanted.way}"]`)?.focus();
  });
  const moveBy = (index: number, way: 'up' | 'down'): void => {
    focusAfter.current = { id: videos[index]?.kapsule_id ?? '', way };
    move(index, way === 'up' ? index - 1 : index + 1);
  };
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={text('featured')}>
        {videos.map((video, index) => (
          <li
            key={video.kapsule_id}
            data-id={video.kapsule_id}
            className={classNames(order.row, styles.row)}
            data-dragged={dragged === index || undefined}
          >
            <span
              className={order.handle}
              title={text('drag')}
              onPointerDown={startAt(index)}
              aria-hidden="true"
            >
              <GripVertical />
            </span>
            <Thumbnail images={video.images} className={order.picture} />
            <div className={classNames(order.words, styles.words)}>
              <span className={order.title}>{titleOf(video)}</span>
              {video.audience !== 'everyone' && (
                <Chip tone={video.audience === 'members' ? 'neutral' : 'warning'}>
                  {text(video.audience)}
                </Chip>
              )}
            </div>
            <div className={classNames(order.buttons, styles.buttons)}>
              <IconButton
                label={text('moveUp', { title: titleOf(video) })}
                icon={<ArrowUp />}
                data-way="up"
                aria-disabled={index === 0}
                onClick={() => moveBy(index, 'up')}
              />
              <IconButton
                label={text('moveDown', { title: titleOf(video) })}
                icon={<ArrowDown />}
                data-way="down"
                aria-disabled={index === videos.length - 1}
                onClick={() => moveBy(index, 'down')}
              />
              <IconButton
                label={text('remove', { title: titleOf(video) })}
                icon={<X />}
                onClick={() => onChange(videos.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
