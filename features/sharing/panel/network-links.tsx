import type { ReactNode } from 'react';
import { hasNetworkHeading, NETWORK_NAMES, type Network, networkUrl, shownNetworks } from '../networks.ts';
import { text } from './messages.ts';
import css from './share-panel.module.css';

interface NetworkLinksProps {
  /** 'facebook,yammer' */
  readonly hidden: string;
  readonly link: string;
  readonly title: string;
  onOpen(network: Network): void;
}

/** SH-03: plain links; no script of a network is loaded. */
export function NetworkLinks({ hidden, link, title, onOpen }: NetworkLinksProps): ReactNode {
  return (
    <section className={css.section}>
      {hasNetworkHeading(hidden) && <h3 className={css.heading}>{text('socialMedia')}</h3>}
      <div className={css.networks}>
        {shownNetworks(hidden).map((network) => (
          <a
            key={network}
            className={css.quiet}
            href={networkUrl(network, link, title)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text('opensTab', { name: NETWORK_NAMES[network] })}
            onClick={() => onOpen(network)}
          >
            {NETWORK_NAMES[network]}
          </a>
        ))}
      </div>
    </section>
  );
}
