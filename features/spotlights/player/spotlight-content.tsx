import { type ReactNode, useState } from 'react';
import type { ShownSpotlight } from './parse-config.ts';
import css from './spotlights.module.css';
import type { SpotlightsContext } from './widget.tsx';

interface SpotlightContentProps {
  readonly ctx: SpotlightsContext;
  readonly spotlight: ShownSpotlight;
}

/** What is inside a spotlight. Regions have their text beside them, all others inside. */
export function SpotlightContent({ ctx, spotlight }: SpotlightContentProps): ReactNode {
  const { type, text, imagepath, iconpath } = spotlight.style;
  const icon = iconpath && <Picture src={ctx.mediaUrl(iconpath)} className={css.icon} />;
  const words = text && (
    <span className={css.text} dir="auto">
      {text}
    </span>
  );
  switch (type) {
    case 'imagespotlight':
    case 'watermark':
      return (
        <>
          {imagepath && <Picture src={ctx.mediaUrl(imagepath)} className={css.image} />}
          {icon}
          {words}
        </>
      );
    case 'texthighlight':
      return (
        <>
          {icon}
          <mark className={css.mark} dir="auto">
            {text}
          </mark>
        </>
      );
    default:
      return (
        <>
          {icon}
          {words && <span className={css.label}>{words}</span>}
        </>
      );
  }
}

/** Its spotlight has a name already. A picture that is missing leaves no broken icon behind. */
function Picture({ src, className }: { src: string; className: string | undefined }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? null : (
    <img src={src} alt="" className={className} draggable={false} onError={() => setBroken(true)} />
  );
}
