import { useMemo } from 'react';
import { createQrMatrix } from '../text/qr-matrix.ts';
import styles from './qr-code.module.css';

/** Scanners need four modules of light around the code. */
const MARGIN = 4;

/** Always dark on light, because many scanners do not read inverted codes. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const matrix = useMemo(() => createQrMatrix(new TextEncoder().encode(value)), [value]);
  const side = matrix.length + 2 * MARGIN;
  const path = matrix
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
