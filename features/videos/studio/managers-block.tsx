import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import { SearchPicker } from '#kernel/ui/search-picker.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { useDebounced } from '#kernel/ui/use-debounced.ts';
import { videoRoutes } from '../contract.ts';
import { text } from './edit-messages.ts';
import styles from './edit-video-page.module.css';

const DEBOUNCE_MS = 200;

/** People besides the owner who edit a video. Changes take effect immediately. */
export function ManagersBlock({ id }: { id: string }) {
  const api = useApi();
  const client = useQueryClient();
  const managers = useRoute(videoRoutes.managers, { id });
  const change = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ username, add }: { username: string; add: boolean }) =>
      api.call(add ? videoRoutes.addManager : videoRoutes.removeManager, { id, username }),
    onSuccess: (saved) => setRouteData(client, videoRoutes.managers, { id }, saved),
    onError: (error) => toast({ title: text('editorsFailed'), detail: errorMessage(error), kind: 'error' }),
  });
  const list = managers.data?.list ?? [];
  return (
    <section className={styles.block} aria-labelledby="people-title">
      <h2 id="people-title" className={styles.blockTitle}>
        {text('editors')}
      </h2>
      <p className={styles.muted}>{text('editorsLead')}</p>
      {list.length > 0 && (
        <ul className={styles.people}>
          {list.map((person) => (
            <li key={person.username} className={styles.person}>
              <PictureAvatar src={person.avatar} name={person.displayname} seed={person.username} size="s" />
              <span className={styles.who}>{person.displayname}</span>
              <IconButton
                label={text('removeEditor', { name: person.displayname })}
                icon={<X />}
                onClick={() => change.mutate({ username: person.username, add: false })}
              />
            </li>
          ))}
        </ul>
      )}
      <PersonPicker
        excluded={list.map((person) => person.username)}
        onPick={(username) => change.mutate({ username, add: true })}
      />
    </section>
  );
}

interface PersonPickerProps {
  readonly excluded: readonly string[];
  readonly onPick: (username: string) => void;
}

function PersonPicker({ excluded, onPick }: PersonPickerProps) {
  const [query, setQuery] = useState('');
  const q = useDebounced(query.trim(), DEBOUNCE_MS);
  const found = useRoute(accountRoutes.findPeople, { q }, { enabled: q !== '' });
  const options = (q ? (found.data?.list ?? []) : [])
    .filter((person) => !excluded.includes(person.username))
    .map((person) => ({ value: person.username, label: person.displayname, detail: `@${person.username}` }));
  const emptyText = found.isError ? errorMessage(found.error) : text('nobodyFound');
  const status = !query.trim()
    ? text('typeName')
    : found.isPending || q !== query.trim()
      ? text('searching')
      : emptyText;
  return (
    <SearchPicker
      label={text('addEditor')}
      placeholder={text('editorPlaceholder')}
      query={query}
      onQuery={setQuery}
      options={options}
      status={options.length > 0 ? null : status}
      onPick={onPick}
    />
  );
}
