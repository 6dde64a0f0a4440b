import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { accountRoutes, ownerUrl } from '#features/accounts/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { problemOf } from '#kernel/client/error-message.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey, setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { BIO_MAX_LENGTH, type Channel, channelRoutes } from '../contract.ts';
import { text } from '../messages.ts';
import { ChannelAvatar } from './channel-avatar.tsx';
import styles from './channel-settings.module.css';

/** The picture and the words of one's own public page; a section of the account settings. */
export function ChannelSettings() {
  const { username = '' } = useParams();
  const { data: channel } = useRoute(channelRoutes.get, { username });
  if (!channel?.is_self) return null;
  return (
    <SettingSection title={text('publicPage')} lead={text('publicPageLead')}>
      <PictureForm channel={channel} />
      <BioForm channel={channel} />
      <Link to={ownerUrl(channel.username)}>{text('viewPage')}</Link>
    </SettingSection>
  );
}

function useSave<Input>(save: (input: Input) => Promise<Channel>, title: () => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (channel) => {
      setRouteData(client, channelRoutes.get, { username: channel.username }, channel);
      // The header shows the picture.
      refreshQueries(client, routeKey(accountRoutes.me, {}));
      toast({ title: title(), kind: 'success' });
    },
  });
}

function PictureForm({ channel }: { channel: Channel }) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const upload = useSave(
    (file: File) => api.call(channelRoutes.setAvatar, {}, { bytes: file }),
    () => text('pictureSaved'),
  );
  const remove = useSave(
    () => api.call(channelRoutes.removeAvatar, {}),
    () => text('pictureRemoved'),
  );
  const error = upload.error ?? remove.error;
  return (
    <div className={styles.picture}>
      <ChannelAvatar channel={channel} />
      <div className={styles.actions}>
        <Button busy={upload.isPending} onClick={() => input.current?.click()}>
          {text('upload')}
        </Button>
        {channel.avatar && (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {text('remove')}
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label={text('picture')}
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after an error.
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
        <p className={styles.hint}>{text('pictureHint')}</p>
      </div>
      {error && <FormError code={problemOf(error).code}>{problemOf(error).message}</FormError>}
    </div>
  );
}

function BioForm({ channel }: { channel: Channel }) {
  const api = useApi();
  const [bio, setBio] = useState(channel.bio);
  const save = useSave(
    (changed: string) => api.call(channelRoutes.change, { bio: changed }),
    () => text('saved'),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(bio);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={text('bio')}
        hint={text('bioHint', { max: BIO_MAX_LENGTH })}
        rows={4}
        limit={BIO_MAX_LENGTH}
        value={bio}
        onChange={({ target }) => setBio(target.value)}
      />
      {save.error && <FormError code={problemOf(save.error).code}>{problemOf(save.error).message}</FormError>}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}
