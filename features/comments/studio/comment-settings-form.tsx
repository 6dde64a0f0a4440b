import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { Select } from '#kernel/ui/select.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { toast } from '#kernel/ui/toast.ts';
import {
  type CommentSettings,
  HOLD_WORD_MAX_LENGTH,
  HOLD_WORDS_MAX,
  moderationRoutes,
} from '../moderation-contract.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';
import { getSlowModeOptions } from './slow-mode.ts';

/** Saves each change immediately. */
export function CommentSettingsForm({ id }: { id: string }) {
  const api = useApi();
  const client = useQueryClient();
  const key = routeKey(moderationRoutes.settings, { id });
  const { data: settings, isError } = useRoute(moderationRoutes.settings, { id });
  const save = useMutation({
    mutationFn: (change: Partial<CommentSettings>) =>
      api.call(moderationRoutes.changeSettings, { id, ...change }),
    // Optimistic update, rolled back if the request fails.
    onMutate: (change) => {
      const previous = client.getQueryData<CommentSettings>(key);
      if (previous) client.setQueryData(key, { ...previous, ...change });
      return { previous };
    },
    onSuccess: (saved) => client.setQueryData(key, saved),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.previous);
      toast({ title: text('notSaved'), detail: errorMessage(error), kind: 'error' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [moderationRoutes.log.path] }),
  });
  return (
    <section className={styles.block} aria-labelledby="settings-title">
      <h2 id="settings-title">{text('settings')}</h2>
      {isError && <p className={styles.muted}>{text('settingsFailed')}</p>}
      {!settings && !isError && <Skeleton />}
      {settings && (
        <>
          <Select
            label={text('slowMode')}
            hint={text('slowModeHint')}
            value={String(settings.slow_mode_sec)}
            options={getSlowModeOptions(settings.slow_mode_sec)}
            onChange={(value) => save.mutate({ slow_mode_sec: Number(value) })}
          />
          <Switch
            label={text('holdLinks')}
            hint={text('holdLinksHint')}
            checked={settings.hold_links}
            onChange={(hold_links) => save.mutate({ hold_links })}
          />
          <TagInput
            label={text('holdWords')}
            hint={text('holdWordsHint')}
            value={settings.hold_words}
            max={HOLD_WORDS_MAX}
            maxLength={HOLD_WORD_MAX_LENGTH}
            onChange={(hold_words) => save.mutate({ hold_words })}
          />
        </>
      )}
    </section>
  );
}
