import styles from './avatar.module.css';

/** The initials of a name on a color derived from `seed`. */
export function Avatar({ name, seed, size = 'm' }: { name: string; seed: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={{ '--hue': hueOf(seed) } as object}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

function hueOf(seed: string): number {
  let hash = 0;
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
