import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { UserSetting } from '../contract.ts';
import { getDeviceName } from './device-name.ts';
import styles from './session-list.module.css';

const INITIALLY_SHOWN = 4;

/** The person's sessions; a long list is expanded on request. */
export function SessionList({ sessions }: { sessions: UserSetting['sessions'] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? sessions : sessions.slice(0, INITIALLY_SHOWN);
  const hiddenCount = sessions.length - shown.length;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <li key={`${session.time_created}-${session.time_last_seen}`} className={styles.row}>
            <div>
              <div className={styles.device}>{getDeviceName(session.user_agent)}</div>
              <div className={styles.when}>
                Signed in <TimeAgo at={session.time_created} />, last seen{' '}
                <TimeAgo at={session.time_last_seen} />
              </div>
            </div>
            {session.current && <Chip tone="success">This device</Chip>}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setIsExpanded(true)}>
            Show {hiddenCount} more
          </Button>
        </div>
      )}
    </>
  );
}
