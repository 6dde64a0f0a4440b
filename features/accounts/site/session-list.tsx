import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { UserSetting } from '../contract.ts';
import { deviceName } from './device-name.ts';
import styles from './session-list.module.css';

const SHOWN_AT_FIRST = 4;

/** Where the person is signed in; the rest of a long list on demand. */
export function SessionList({ sessions }: { sessions: UserSetting['sessions'] }) {
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  const hidden = sessions.length - shown.length;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <li key={`${session.time_created}-${session.time_last_seen}`} className={styles.row}>
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
      {hidden > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setAll(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
    </>
  );
}
