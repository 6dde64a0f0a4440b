import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Chip } from '#kernel/ui/chip.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { Sentence } from '#kernel/ui/sentence.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { accountRoutes, type UserSetting } from '../contract.ts';
import { text } from '../security-messages.ts';
import { getDeviceName } from './device-name.ts';
import styles from './session-list.module.css';

const INITIALLY_SHOWN = 4;
type Session = UserSetting['sessions'][number];

/** The person's sessions; a long list is expanded on request. */
export function SessionList({ username, sessions }: Pick<UserSetting, 'username' | 'sessions'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? sessions : sessions.slice(0, INITIALLY_SHOWN);
  const hiddenCount = sessions.length - shown.length;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((session) => (
          <SessionRow key={session.id} username={username} session={session} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setIsExpanded(true)}>
            {text('showMore', { count: hiddenCount })}
          </Button>
        </div>
      )}
      <SignOutEverywhere username={username} />
    </>
  );
}

function SessionRow({ username, session }: { username: string; session: Session }) {
  const api = useApi();
  const client = useQueryClient();
  const device = getDeviceName(session.user_agent);
  const end = useMutation({
    mutationFn: () => api.call(accountRoutes.endSession, { username, id: session.id }),
    onSuccess: () => {
      toast({ title: text('signedOut', { device }), kind: 'success' });
      return client.invalidateQueries({ queryKey: routeKey(accountRoutes.setting, { username }) });
    },
    onError: (error) => toast({ title: text('notSignedOut'), detail: errorMessage(error), kind: 'error' }),
  });
  const created = <TimeAgo at={session.time_created} />;
  const used = <TimeAgo at={session.time_last_seen} />;
  const { address } = session;
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.device}>{device}</div>
        <div className={styles.when}>
          <Sentence
            parts={
              address
                ? text.nodes('lastUsedFrom', { created, used, address })
                : text.nodes('signedInAt', { created, used })
            }
          />
        </div>
      </div>
      {session.current ? (
        <Chip tone="success">{text('thisDevice')}</Chip>
      ) : (
        <Button
          variant="quiet"
          aria-label={text('signOutDevice', { device })}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {text('signOutShort')}
        </Button>
      )}
    </li>
  );
}

/** Loads the library as a new page, so that no personal data stays in memory. */
function SignOutEverywhere({ username }: { username: string }) {
  const api = useApi();
  const end = useMutation({
    mutationFn: () => api.call(accountRoutes.signOutEverywhere, { username }),
    onSuccess: () => location.assign('/'),
    onError: (error) => toast({ title: text('notSignedOut'), detail: errorMessage(error), kind: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: text('everywhereTitle'),
      body: text('everywhereBody'),
      confirmLabel: text('signOutEverywhere'),
      danger: true,
    });
    if (sure) end.mutate();
  };
  return (
    <Button busy={end.isPending} onClick={() => void ask()}>
      {text('signOutEverywhere')}
    </Button>
  );
}
