import { useState } from 'react';
import { classNames } from './class-names.ts';
import defaultPicture from './default-picture.svg';
import { pictureChain } from './picture-chain.ts';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  images: { readonly thumb: string | null; readonly fallback: { readonly thumb: string | null } };
  /** '' if a title is next to it. */
  alt?: string;
  eager?: boolean;
  className?: string | undefined;
}

/** A preview picture. A broken one is replaced by the next of the chain (EM-09). */
export function Thumbnail({ images, alt = '', eager = false, className }: ThumbnailProps) {
  const chain = pictureChain(images, defaultPicture);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = chain.find((address) => !broken.includes(address)) ?? defaultPicture;
  return (
    <img
      className={classNames(styles.thumbnail, className)}
      src={src}
      alt={alt}
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken((known) => [...known, src])}
    />
  );
}
