import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { DurationText } from './duration-text.tsx';
import badge from './picture-badge.module.css';
import styles from './picture-row.module.css';
import { Skeleton } from './skeleton.tsx';
import stretched from './stretched-link.module.css';
import { Thumbnail, type ThumbnailProps } from './thumbnail.tsx';

interface PictureRowProps {
  readonly images: ThumbnailProps['images'];
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly href: string;
  readonly title: string;
  /** Lines below the title. */
  readonly facts: readonly ReactNode[];
  /** On top of the picture. */
  readonly overlay?: ReactNode;
  /** A button at the end of the row. */
  readonly action: ReactNode;
}

/** An entry of a list: a picture with its duration, a title, and a button. The whole row is a link. */
export function PictureRow(props: PictureRowProps) {
  const { images, durationMs, href, title, facts, overlay, action } = props;
  return (
    <li className={classNames(stretched.box, styles.row)}>
      <div className={styles.picture}>
        <Thumbnail images={images} />
        {durationMs > 0 && (
          <DurationText durationMs={durationMs} className={classNames(badge.badge, styles.duration)} />
        )}
        {overlay}
      </div>
      <div className={styles.main}>
        <h3 className={styles.title}>
          <Link to={href} className={stretched.link}>
            {title}
          </Link>
        </h3>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
          <p key={index} className={styles.facts}>
            {fact}
          </p>
        ))}
      </div>
      <div className={stretched.above}>{action}</div>
    </li>
  );
}

export function PictureRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function PictureRowsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.list}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.picture}>
            <Skeleton shape="picture" />
          </div>
          <div className={styles.main}>
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
