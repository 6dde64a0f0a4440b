import { classNames } from '#kernel/ui/class-names.ts';
import { BANNER_SIZES, type Banner, type Logo } from '../contract.ts';
import { LogoImage } from '../site/organization-logo.tsx';
import styles from './image-field.module.css';
import { text } from './messages.ts';

/** Both shapes of the banner. */
export function BannerPreview({ banner }: { banner: Banner }) {
  return (
    <div className={classNames(styles.previews, styles.banners)}>
      {(['wide', 'phone'] as const).map((shape) => (
        <figure key={shape} className={styles.preview}>
          <img className={styles.banner} src={banner[shape]} {...BANNER_SIZES[shape]} alt="" />
          <figcaption className={styles.caption}>
            {text(shape === 'wide' ? 'wideScreens' : 'phones')}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The logo as light and as dark pages show it. */
export function LogoPreview({ logo }: { logo: Logo }) {
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={styles.preview}>
          <div className={styles.plate} data-theme={theme}>
            <LogoImage logo={logo} name="" />
          </div>
          <figcaption className={styles.caption}>{text(theme === 'light' ? 'onLight' : 'onDark')}</figcaption>
        </figure>
      ))}
    </div>
  );
}
