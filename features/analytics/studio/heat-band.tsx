import { heatPartSize, heatParts, type RetentionPoint } from './retention.ts';
import styles from './retention-panel.module.css';

const PARTS_MAX = 240;

interface HeatBandProps {
  readonly points: readonly RetentionPoint[];
  /** The width of the band; the last point may be cut, or end before. */
  readonly durationSec: number;
}

/** What is watched again, as a band: the stronger, the more often. The table has the numbers. */
export function HeatBand({ points, durationSec }: HeatBandProps) {
  const parts = heatParts(points, PARTS_MAX);
  return (
    <svg
      className={styles.heat}
      viewBox={`0 0 ${durationSec / heatPartSize(points.length, PARTS_MAX) || 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map((heat, index) =>
        heat > 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <rect key={index} x={index} y={0} width={1.02} height={1} opacity={0.12 + 0.88 * heat} />
        ) : null,
      )}
    </svg>
  );
}
