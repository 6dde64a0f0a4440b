import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  DESCRIPTION_MAX_LENGTH,
  type PublishVisibility,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  TITLE_MAX_LENGTH,
} from '#features/videos/contract.ts';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { toast } from '#kernel/ui/toast.ts';
import { copyVideoLink } from './copy-video-link.ts';
import { text } from './messages.ts';
import type { DetailValues, UploadDetails } from './upload-details.ts';
import styles from './upload-details-dialog.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useUploadDetails } from './use-uploads.ts';

/** Asks for the details of new uploads, while they go on. */
export function UploadDetailsDialog() {
  const { list, store } = useUploadDetails();
  // Keeps the last uploads, so that the content stays while the dialog closes.
  const [shown, setShown] = useState(list);
  if (list.length > 0 && list !== shown) setShown(list);
  const count = shown.length;
  return (
    <Dialog
      open={list.length > 0}
      onClose={store.close}
      title={count === 1 ? text('detailsTitle') : text('detailsManyTitle', { count })}
      description={text('detailsLead')}
      wide
    >
      <DetailsForm uploads={shown} />
    </Dialog>
  );
}

function useSaveDetails() {
  const { store } = useUploadDetails();
  return useMutation({
    mutationFn: (entries: ReadonlyMap<string, DetailValues>) => store.save(entries),
    onSuccess(_, entries) {
      const isPublished = [...entries.values()].some(({ visibility }) => visibility !== undefined);
      toast({
        title: isPublished ? text('published', { count: entries.size }) : text('saved'),
        kind: 'success',
      });
      store.close();
    },
  });
}

const publishOptions = () =>
  [
    { value: 'public', label: text('public'), detail: text('publicDetail') },
    { value: 'unlisted', label: text('unlisted'), detail: text('unlistedDetail') },
    { value: 'organization', label: text('organization'), detail: text('organizationDetail') },
  ] as const;

function DetailsForm({ uploads }: { uploads: readonly UploadDetails[] }) {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const [description, setDescription] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [visibility, setVisibility] = useState<PublishVisibility>('public');
  const save = useSaveDetails();
  const isSingle = uploads.length === 1;
  const titleOf = ({ key, suggestedTitle }: UploadDetails): string => titles[key] ?? suggestedTitle;
  const send = (publish: boolean): void => {
    if (save.isPending) return;
    const shared = {
      tags,
      ...(isSingle ? { description } : {}),
      ...(publish ? { visibility } : {}),
    };
    save.mutate(new Map(uploads.map((one) => [one.key, { displayname: titleOf(one), ...shared }])));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(true);
  };
  const { error } = save;
  const videoId = uploads[0]?.videoId ?? null;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
      )}
      {uploads.map((one) => (
        <div key={one.key} className={styles.upload}>
          <TextField
            label={isSingle ? text('title') : text('titleOf', { name: one.filename })}
            value={titleOf(one)}
            maxLength={TITLE_MAX_LENGTH}
            error={fieldError(error, 'displayname')}
            onChange={(event) => setTitles((before) => ({ ...before, [one.key]: event.target.value }))}
          />
          <UploadProgress upload={one} />
        </div>
      ))}
      {isSingle && (
        <TextArea
          label={text('description')}
          rows={4}
          value={description}
          limit={DESCRIPTION_MAX_LENGTH}
          error={fieldError(error, 'description')}
          onChange={(event) => setDescription(event.target.value)}
        />
      )}
      <TagInput
        label={text('tags')}
        placeholder={text('addTag')}
        value={tags}
        onChange={setTags}
        max={TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
      />
      <Select
        label={text('publishAs')}
        value={visibility}
        options={publishOptions()}
        onChange={setVisibility}
      />
      <DialogActions>
        {isSingle && videoId && (
          <Button variant="quiet" onClick={() => void copyVideoLink(videoId)}>
            <Link2 aria-hidden="true" />
            {text('copyLink')}
          </Button>
        )}
        <Button onClick={() => send(false)}>{text('saveAsPrivate')}</Button>
        <Button variant="primary" type="submit" busy={save.isPending}>
          {text(isSingle ? 'publish' : 'publishAll')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
