import { type ComponentProps, useState } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './picture-avatar.module.css';

type PictureAvatarProps = ComponentProps<typeof Avatar> & { src: string | null | undefined };

/** A person's picture; their initials until it has loaded, and if there is none. */
export function PictureAvatar({ src, ...initials }: PictureAvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  if (!src) return <Avatar {...initials} />;
  return (
    <span className={styles.frame}>
      <Avatar {...initials} />
      <img
        className={styles.picture}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        data-loaded={loaded === src || undefined}
        // A cached picture is there at once; it must not flash its initials in a list that is scrolled.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setLoaded(src);
        }}
        onLoad={() => setLoaded(src)}
      />
    </span>
  );
}
