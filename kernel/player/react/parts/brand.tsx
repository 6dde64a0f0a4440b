import { usePlayer } from '../use-player.ts';
import css from './parts.module.css';

/** EM-07: the logo and the name of the organization. In a frame it links to its site. */
export function Brand() {
  const { brand } = usePlayer().config.look;
  if (!brand) return null;
  const { name, url, logo } = brand;
  const content = (
    <>
      {logo && (
        <img
          className={css.logo}
          data-tone={logo.tone}
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt=""
        />
      )}
      <span className={css.brandName} dir="auto">
        {name}
      </span>
    </>
  );
  const isFramed = window.parent !== window;
  if (!isFramed) return <span className={css.brand}>{content}</span>;
  return (
    <a className={css.brand} href={url} target="_blank" rel="noopener">
      {content}
    </a>
  );
}
