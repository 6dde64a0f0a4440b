import { listNetworks, NETWORK_NAMES, NETWORKS, namedNetworks } from '../networks.ts';
import { text } from './messages.ts';
import styles from './sharing.module.css';

interface NetworkChecksProps {
  /** 'facebook,yammer' */
  readonly hidden: string;
  onChange(hidden: string): void;
}

/** SH-03: checked networks are shown. */
export function NetworkChecks({ hidden, onChange }: NetworkChecksProps) {
  const named = namedNetworks(hidden);
  return (
    <fieldset className={styles.networks}>
      <legend className={styles.legend}>{text('networks')}</legend>
      {NETWORKS.map((network) => (
        <label key={network} className={styles.check}>
          <input
            type="checkbox"
            checked={!named.includes(network)}
            onChange={({ target }) =>
              onChange(
                listNetworks(target.checked ? named.filter((one) => one !== network) : [...named, network]),
              )
            }
          />
          {NETWORK_NAMES[network]}
        </label>
      ))}
    </fieldset>
  );
}
