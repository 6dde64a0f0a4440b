import { text } from '../messages.ts';
import styles from './fields.module.css';

interface ImageChoiceProps {
  readonly images: readonly { readonly path: string; readonly url: string }[];
  /** The path of one of them; '' for none. */
  readonly chosen: string;
  onChoose(path: string): void;
}

/** The uploaded images as a row of thumbnails. */
export function ImageChoice({ images, chosen, onChoose }: ImageChoiceProps) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images} aria-label={text('uploaded')}>
      {images.map(({ path, url }, index) => (
        <li key={path}>
          <button
            type="button"
            className={styles.image}
            aria-pressed={path === chosen}
            aria-label={text('uploadedImage', { number: index + 1 })}
            onClick={() => onChoose(path)}
          >
            <img src={url} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
