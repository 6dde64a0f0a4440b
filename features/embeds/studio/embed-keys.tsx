import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode, errorMessage, fieldError, problemOf } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { confirm } from '#kernel/ui/confirm.ts';
import { CopyField } from '#kernel/ui/copy-field.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { type EmbedKey, embedRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './embeds.module.css';

type NewKey = EmbedKey & { readonly secret: string };

/** The organization's embed keys. The secret of a new key is shown once, in a dialog. */
export function EmbedKeys() {
  const client = useQueryClient();
  const keys = useRoute(embedRoutes.keys, {});
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: routeKey(embedRoutes.keys, {}) });
  if (keys.isError)
    return <ProblemNotice {...problemOf(keys.error)} onRetry={() => void keys.refetch()} asPage={false} />;
  if (!keys.data) return <Skeleton shape="title" />;
  return (
    <div className={styles.fields}>
      {keys.data.list.length > 0 && (
        <ul className={styles.keys} aria-label={text('keys')}>
          {keys.data.list.map((key) => (
            <KeyRow key={key.id} embedKey={key} onRemoved={refresh} />
          ))}
        </ul>
      )}
      <NewKeyForm
        onCreated={(key) => {
          setNewKey(key);
          void refresh();
        }}
      />
      <Dialog
        open={newKey !== null}
        onClose={() => setNewKey(null)}
        wide
        title={text('secretTitle')}
        description={text('secretLead')}
      >
        <div className={styles.fields}>
          <CopyField label={text('key')} value={newKey?.id ?? ''} />
          <CopyField label={text('secret')} value={newKey?.secret ?? ''} />
        </div>
        <DialogActions>
          <Button variant="primary" onClick={() => setNewKey(null)}>
            {text('secretDone')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

function KeyRow({ embedKey: key, onRemoved }: { embedKey: EmbedKey; onRemoved: () => Promise<void> }) {
  const api = useApi();
  const remove = useMutation({
    mutationFn: () => api.call(embedRoutes.removeKey, { key: key.id }),
    onSuccess: onRemoved,
    onError: (error) => toast({ title: text('keyNotDeleted'), detail: errorMessage(error), kind: 'error' }),
  });
  const confirmRemove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: text('deleteKeyTitle', { name: key.name }),
      body: text('deleteKeyBody'),
      confirmLabel: text('deleteKey'),
      danger: true,
    });
    if (isConfirmed) remove.mutate();
  };
  return (
    <li className={styles.key}>
      <div className={styles.keyText}>
        <div className={styles.keyName}>{key.name}</div>
        <div className={styles.muted}>
          <code>{key.id}</code> ·{' '}
          {key.time_used
            ? text.nodes('used', { time: <TimeAgo key="time" at={key.time_used} /> })
            : text('notUsed')}
        </div>
      </div>
      <IconButton
        label={text('deleteNamed', { name: key.name })}
        icon={<Trash2 />}
        onClick={() => void confirmRemove()}
      />
    </li>
  );
}

function NewKeyForm({ onCreated }: { onCreated: (key: NewKey) => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => api.call(embedRoutes.addKey, { name }),
    onSuccess: (key) => {
      setName('');
      onCreated(key);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  const { error } = add;
  return (
    <FormStack onSubmit={submit} error={error} className={styles.newKey}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      <TextField
        label={text('newKey')}
        placeholder={text('newKeyExample')}
        value={name}
        error={fieldError(error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" busy={add.isPending}>
          {text('createKey')}
        </Button>
      </div>
    </FormStack>
  );
}
