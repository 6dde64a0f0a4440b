import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Player } from '../../core/player.ts';
import { text } from '../messages.ts';
import { useDraw } from '../use-draw.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { drawSeekBar } from './draw-seek-bar.ts';
import { Markers } from './markers.tsx';
import { nearestMarker } from './nearest-marker.ts';
import css from './seek.module.css';
import { SeekPreview } from './seek-preview.tsx';
import { fractionAtX, fractionOf, gapMask, msAt, seekRange } from './seek-range.ts';

/** Page Up and Page Down seek by this fraction of the bar. */
const PAGE_FRACTION = 0.1;
/** A click this close to a mark seeks to the mark. */
const SNAP_PX = 6;

/** The seek bar. It follows the pointer while dragged, and the media otherwise. */
export function SeekBar() {
  const player = usePlayer();
  const bar = useRef<HTMLDivElement>(null);
  const scrub = useRef<number | null>(null);
  const [preview, setPreview] = useState<number | null>(null);
  const range = () => seekRange(player.store.getState());
  useDraw(bar, ['time', 'live', 'playback', 'buffer'], (element, state) =>
    drawSeekBar(element, state, scrub.current),
  );
  const setScrub = (fraction: number | null): void => {
    scrub.current = fraction;
    player.actions.activity.keepAwake('scrub', fraction !== null);
  };
  const redraw = (): void => {
    if (bar.current) drawSeekBar(bar.current, player.store.getState(), scrub.current);
  };
  const follow = (event: PointerEvent<HTMLDivElement>): number => {
    const fraction = fractionAtX(event.clientX, event.currentTarget.getBoundingClientRect());
    // No preview of positions that cannot be reached.
    if (!player.config.look.nonInteractive) setPreview(fraction);
    if (scrub.current !== null) {
      scrub.current = fraction;
      redraw();
    }
    return fraction;
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    if (!player.maySeek()) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setScrub(0);
    follow(event);
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    if (scrub.current === null) return;
    const fraction = follow(event);
    const { width } = event.currentTarget.getBoundingClientRect();
    const { list } = player.store.getState().marks;
    setScrub(null);
    player.seek(nearestMarker(list, fraction, range(), SNAP_PX / width)?.atMs ?? msAt(fraction, range()));
    if (event.pointerType === 'touch') setPreview(null);
    redraw();
  };
  const cancel = (): void => {
    setScrub(null);
    setPreview(null);
    redraw();
  };
  const leave = (): void => (scrub.current === null ? setPreview(null) : undefined);
  return (
    <div
      ref={bar}
      className={css.bar}
      role="slider"
      tabIndex={0}
      aria-label={text('seek')}
      aria-valuemin={0}
      aria-valuenow={0}
      data-preview={preview !== null}
      {...(player.config.look.skin === 'social' ? { 'data-hairline': '' } : {})}
      style={{ '--hover': preview ?? 0 } as CSSProperties}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
      onPointerLeave={leave}
      onKeyDown={(event) => onKey(event, player)}
    >
      <Track />
      <Markers />
      <span className={css.thumbLane}>
        <span className={css.thumb} />
      </span>
      <SeekPreview fraction={preview} />
    </div>
  );
}

function onKey(event: KeyboardEvent, player: Player): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const state = player.store.getState();
  const { startMs, endMs } = seekRange(state);
  const page = (endMs - startMs) * PAGE_FRACTION;
  const { currentMs } = state.time;
  if (/^Arrow(Left|Down)$/.test(event.key)) player.skip(-1);
  else if (/^Arrow(Right|Up)$/.test(event.key)) player.skip(1);
  else if (event.key === 'Home') player.seek(startMs);
  else if (event.key === 'End') player.seek(endMs);
  else if (event.key === 'PageDown') player.seek(Math.max(startMs, currentMs - page));
  else if (event.key === 'PageUp') player.seek(Math.min(endMs, currentMs + page));
  else return;
  event.preventDefault();
}

/** The buffered, hovered, and played parts, with gaps between chapters. */
function Track() {
  const mask = usePlayerState((state) => {
    const range = seekRange(state);
    const chapters = state.marks.list.filter(({ kind }) => kind === 'chapter');
    return gapMask(chapters.map(({ atMs }) => fractionOf(atMs, range)));
  });
  return (
    <span className={css.track} style={{ maskImage: mask }}>
      <span className={css.buffered} data-buffered="" />
      <span className={css.hovered} />
      <span className={css.played} />
    </span>
  );
}
