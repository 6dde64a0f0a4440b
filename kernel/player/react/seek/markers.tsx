import { markerPercent } from '../../core/slices/marks.ts';
import { usePlayerState } from '../use-player.ts';
import css from './seek.module.css';

/** The marks of widgets on the bar; chapters are gaps in it instead. */
export function Markers() {
  const list = usePlayerState(({ marks }) => marks.list);
  const durationMs = usePlayerState(({ time }) => time.durationMs);
  return list
    .filter(({ kind }) => kind !== 'chapter')
    .map(({ id, atMs, endMs, kind }) => {
      const left = markerPercent(atMs, durationMs);
      const width = endMs === undefined ? null : markerPercent(endMs, durationMs) - left;
      return (
        <span
          key={`${kind} ${id}`}
          className={css.marker}
          data-kind={kind}
          {...(width === null ? {} : { 'data-span': '' })}
          style={{ left: `${left}%`, ...(width === null ? {} : { minWidth: `${width}%` }) }}
        />
      );
    });
}
