import type { CSSProperties } from 'react';
import { contrast } from '#kernel/ui/accent.ts';
import { text } from '../settings-messages.ts';
import type { OrganizationDraft } from './organization-draft.ts';
import styles from './sketch.module.css';

const NAME_MAX_LENGTH = 22;

type PlayerSketchProps = Pick<
  OrganizationDraft,
  'player_skin_type' | 'branded_player' | 'name' | 'primary_color'
>;

/** How the player will look with the settings as they are edited. */
export function PlayerSketch({
  player_skin_type: skin,
  branded_player,
  name,
  primary_color,
}: PlayerSketchProps) {
  const isColor = contrast(primary_color, '#ffffff') !== null;
  const style = isColor ? ({ '--sketch-accent': primary_color } as CSSProperties) : undefined;
  const left = skin === 'social' ? 60 : 10;
  const brand = name.length > NAME_MAX_LENGTH ? `${name.slice(0, NAME_MAX_LENGTH)}…` : name;
  return (
    <svg
      className={styles.sketch}
      style={style}
      viewBox="0 0 180 110"
      role="img"
      aria-label={text('playerSketch', { skin: text(skin) })}
    >
      {skin === 'social' ? <SocialPlayer /> : skin === 'regular' ? <RegularPlayer /> : <SleekPlayer />}
      {branded_player && (
        <text className={styles.name} x={left + 6} y={20}>
          {skin === 'social' ? brand.slice(0, 12) : brand}
        </text>
      )}
    </svg>
  );
}

function Picture({ x, width, height }: { x: number; width: number; height: number }) {
  const middle = x + width / 2;
  return (
    <>
      <rect className={styles.picture} x={x} y={8} width={width} height={height} rx={4} />
      <circle className={styles.sun} cx={middle + width / 4} cy={34} r={7} />
      <path
        className={styles.hill}
        d={`M${x} ${height + 4} L${middle - width / 6} 44 L${middle} 62 L${middle + width / 5} 50 L${x + width} ${height - 8} V${height + 8} H${x} Z`}
      />
    </>
  );
}

const PLAY = 'v10 l8 -5 z';

function SleekPlayer() {
  return (
    <>
      <Picture x={10} width={160} height={94} />
      <rect className={styles.shade} x={10} y={80} width={160} height={22} opacity={0.6} />
      <rect className={styles.track} x={16} y={84} width={148} height={2} rx={1} />
      <rect className={styles.accent} x={16} y={84} width={60} height={2} rx={1} />
      <path className={styles.control} d={`M17 89 ${PLAY}`} />
      <rect className={styles.control} x={30} y={92} width={24} height={3} rx={1.5} />
      <rect className={styles.control} x={142} y={90} width={8} height={8} rx={2} />
      <rect className={styles.control} x={155} y={90} width={8} height={8} rx={2} />
    </>
  );
}

function RegularPlayer() {
  return (
    <>
      <Picture x={10} width={160} height={72} />
      <rect className={styles.bar} x={10} y={80} width={160} height={22} rx={3} />
      <path className={styles.barControl} d={`M16 86 ${PLAY}`} />
      <rect className={styles.barTrack} x={32} y={89} width={92} height={4} rx={2} />
      <rect className={styles.accent} x={32} y={89} width={38} height={4} rx={2} />
      <rect className={styles.barControl} x={132} y={87} width={8} height={8} rx={2} />
      <rect className={styles.barControl} x={144} y={87} width={8} height={8} rx={2} />
      <rect className={styles.barControl} x={156} y={87} width={8} height={8} rx={2} />
    </>
  );
}

function SocialPlayer() {
  return (
    <>
      <Picture x={60} width={60} height={94} />
      <path className={styles.control} d="M84 46 v18 l14 -9 z" />
      {[52, 66, 80].map((y) => (
        <circle key={y} className={styles.control} cx={112} cy={y} r={4} />
      ))}
      <rect className={styles.track} x={60} y={100} width={60} height={2} />
      <rect className={styles.accent} x={60} y={100} width={24} height={2} />
    </>
  );
}
