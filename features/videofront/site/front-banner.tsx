import { BANNER_SIZES, type Videofront } from '../contract.ts';
import styles from './front-banner.module.css';

type FrontBannerProps = { front: Pick<Videofront, 'banner' | 'headline' | 'tagline'> };

/** Picture and words at the top of the front page; nothing if neither is set. The words describe the picture. */
export function FrontBanner({ front: { banner, headline, tagline } }: FrontBannerProps) {
  const hasWords = headline !== '' || tagline !== '';
  if (!banner && !hasWords) return null;
  return (
    <div className={styles.front} data-picture={banner ? '' : undefined}>
      {banner && (
        <picture>
          <source media="(max-width: 40rem)" srcSet={banner.phone} {...BANNER_SIZES.phone} />
          <img
            className={styles.picture}
            src={banner.wide}
            {...BANNER_SIZES.wide}
            alt=""
            fetchPriority="high"
          />
        </picture>
      )}
      {hasWords && (
        <div className={styles.words}>
          {headline && <h2 className={styles.headline}>{headline}</h2>}
          {tagline && <p className={styles.tagline}>{tagline}</p>}
        </div>
      )}
    </div>
  );
}
