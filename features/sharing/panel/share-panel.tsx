import { type ReactNode, useEffect, useState } from 'react';
import type { Network } from '../networks.ts';
import { linkTo } from '../position.ts';
import type { SharedVideo } from '../share-config.ts';
import type { SharedHighlight } from '../shared-highlight.ts';
import { CopyRow } from './copy-row.tsx';
import { EmbedChoice } from './embed-choice.tsx';
import { LinkActions } from './link-actions.tsx';
import { text } from './messages.ts';
import { NetworkLinks } from './network-links.tsx';
import { PartChoice } from './part-choice.tsx';
import css from './share-panel.module.css';
import { usePart } from './use-part.ts';

export interface SharePanelProps {
  readonly share: SharedVideo;
  readonly title: string;
  /** Where the video is. */
  readonly nowMs: number;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly isLive: boolean;
  readonly isDesktop: boolean;
  loadHighlights(): Promise<readonly SharedHighlight[]>;
  onNetwork(network: Network): void;
}

/** SH-01 … SH-03: what the share dialogs of the player and of the watch page contain. */
export function SharePanel(props: SharePanelProps): ReactNode {
  const { share, title, nowMs, durationMs, isDesktop } = props;
  const highlights = useHighlights(props.loadHighlights);
  const part = usePart({ nowMs, durationMs, highlights });
  const link = linkTo(share.shareUrl, part.position);
  return (
    <div className={css.panel}>
      {!props.isLive && <PartChoice part={part} highlights={highlights} />}
      <CopyRow label={text('shareUrl')} value={link} />
      {link && (
        <>
          <LinkActions link={link} title={title} isDesktop={isDesktop} />
          <NetworkLinks hidden={share.hiddenNetworks} link={link} title={title} onOpen={props.onNetwork} />
        </>
      )}
      {isDesktop && share.codes && (
        <EmbedChoice codes={share.codes} areSitesLimited={share.areSitesLimited} position={part.position} />
      )}
    </div>
  );
}

/** Without highlights nothing is missing, so a failed request is not reported. */
function useHighlights(load: SharePanelProps['loadHighlights']): readonly SharedHighlight[] {
  const [highlights, setHighlights] = useState<readonly SharedHighlight[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per dialog
  useEffect(() => {
    let isGone = false;
    load().then(
      (list) => {
        if (!isGone) setHighlights(list);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return highlights;
}
