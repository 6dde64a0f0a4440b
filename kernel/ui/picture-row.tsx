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
  /** In front of the picture, such as a number. */
  readonly leading?: ReactNode;
  /** A button at the end of the row. */
  readonly action?: ReactNode;
  readonly level?: 2 | 3;
  /** Requests the picture at once, for rows that are visible first. */
  readonly eager?: boolean;
}

/** An entry of a list: a picture with its duration, a title, and perhaps a button. The whole row is a link. */
export function PictureRow(props: PictureRowProps) {
  const { images, durationMs, href, title, facts, overlay, leading, action, level = 3, eager } = props;
  const Heading = `h${level}` as const;
  return (
    <li className={classNames(stretched.box, styles.row)} data-leading={leading ? '' : undefined}>
      {leading && <div className={styles.leading}>{leading}</div>}
      <div className={styles.picture}>
        <Thumbnail images={images} {...(eager === undefined ? {} : { eager })} />
        {durationMs > 0 && (
          <DurationText durationMs={durationMs} className={classNames(badge.badge, styles.duration)} />
        )}
        {overlay}
      </div>
      <div className={styles.main}>
        <Heading className={styles.title}>
          <Link to={href} className={stretched.link}>
            {title}
          </Link>
        </Heading>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
          <p key={index} className={styles.facts}>
            {fact}
          </p>
        ))}
      </div>
      {action && <div className={stretched.above}>{action}</div>}
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

/** Without a label it is part of a page that already says that it is loading. */
export function PictureRowsSkeleton({ label }: { readonly label?: string }) {
  const announced = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div {...announced} className={styles.list}>
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
