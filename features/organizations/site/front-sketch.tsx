import { text } from '../settings-messages.ts';
import styles from './sketch.module.css';

/** What visitors see: the library, or a page that asks them to sign in. */
export function FrontSketch({ isPublic }: { isPublic: boolean }) {
  return (
    <svg
      className={styles.sketch}
      viewBox="0 0 180 84"
      role="img"
      aria-label={text(isPublic ? 'librarySketch' : 'signInSketch')}
    >
      <rect className={styles.bar} x={0} y={0} width={180} height={14} />
      <rect className={styles.accent} x={8} y={4} width={10} height={6} rx={3} />
      <rect className={styles.faint} x={60} y={4} width={60} height={6} rx={3} />
      {isPublic ? <Videos /> : <SignInCard />}
    </svg>
  );
}

function Videos() {
  return [10, 66, 122].map((x) => (
    <g key={x}>
      <rect className={styles.picture} x={x} y={24} width={48} height={27} rx={3} />
      <path className={styles.hill} d={`M${x} 48 l14 -12 l10 8 l10 -6 l14 10 v3 h-48 z`} />
      <rect className={styles.line} x={x} y={56} width={40} height={4} rx={2} />
      <rect className={styles.faint} x={x} y={64} width={26} height={4} rx={2} />
    </g>
  ));
}

function SignInCard() {
  return (
    <>
      <rect className={styles.card} x={56} y={22} width={68} height={54} rx={5} />
      <rect className={styles.line} x={68} y={31} width={44} height={5} rx={2.5} />
      <rect className={styles.faint} x={64} y={42} width={52} height={4} rx={2} />
      <rect className={styles.faint} x={70} y={50} width={40} height={4} rx={2} />
      <rect className={styles.accent} x={72} y={60} width={36} height={10} rx={3} />
    </>
  );
}
