import { Chip } from '#kernel/ui/chip.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { UserSetting } from '../contract.ts';
import { deviceName } from './device-name.ts';
import styles from './session-list.module.css';

export function SessionList({ sessions }: { sessions: UserSetting['sessions'] }) {
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={`${session.time_created}-${session.user_agent}`} className={styles.row}>
          <div>
            <div className={styles.device}>{deviceName(session.user_agent)}</div>
            <div className={styles.when}>
              Signed in <TimeAgo at={session.time_created} />, last seen{' '}
              <TimeAgo at={session.time_last_seen} />
            </div>
          </div>
          {session.current && <Chip tone="success">This device</Chip>}
        </li>
      ))}
    </ul>
  );
}
