import { usePlayer } from '../use-player.ts';
import css from './parts.module.css';

/** EM-07: the name of the organization. In a frame it links to its site. */
export function Brand() {
  const { brand } = usePlayer().config.look;
  if (!brand) return null;
  const isFramed = window.parent !== window;
  if (!isFramed)
    return (
      <span className={css.brand} dir="auto">
        {brand.name}
      </span>
    );
  return (
    <a className={css.brand} href={brand.url} target="_blank" rel="noopener" dir="auto">
      {brand.name}
    </a>
  );
}
