import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { SaveBar } from '#kernel/ui/save-bar.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { useUnsavedGuard } from '#kernel/ui/use-unsaved-guard.ts';
import { FEATURED_MAX } from '../contract.ts';
import { HEADLINE_MAX_LENGTH, TAGLINE_MAX_LENGTH, type VideofrontSetting } from '../studio-contract.ts';
import styles from './featured-list.module.css';
import { FeaturedList } from './featured-list.tsx';
import { FeaturedPicker } from './featured-picker.tsx';
import { type FrontDraft, getChanges } from './front-draft.ts';
import { text } from './messages.ts';
import { useChangeFront } from './use-videofront.ts';

/** The words and the videos of the front page. Fields that were not edited follow what others save. */
export function FrontForm({ setting }: { setting: VideofrontSetting }) {
  const [edited, setEdited] = useState<Partial<FrontDraft>>({});
  const draft: FrontDraft = { ...setting, ...edited };
  const changes = getChanges(draft, setting);
  const save = useChangeFront(() => setEdited({}));
  useUnsavedGuard(changes !== null, useNavigate());
  const set = (part: Partial<FrontDraft>): void => setEdited({ ...edited, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changes && !save.isPending) save.mutate({ version: setting.version, ...changes });
  };
  const { error } = save;
  const { featured } = draft;
  const isTooLong = draft.headline.trim().length > HEADLINE_MAX_LENGTH;
  return (
    <FormStack onSubmit={submit} error={error}>
      {error && errorCode(error) !== 'INVALID_INPUT' && (
        <FormError code={errorCode(error)}>
          {errorMessage(error)} {errorCode(error) === 'VIDEOFRONT_CHANGED' && text('changedByOther')}
        </FormError>
      )}
      <TextField
        label={text('headline')}
        value={draft.headline}
        error={isTooLong ? text('tooLong', { max: HEADLINE_MAX_LENGTH }) : fieldError(error, 'headline')}
        onChange={({ target }) => set({ headline: target.value })}
      />
      <TextArea
        label={text('tagline')}
        hint={text('taglineHint', { max: TAGLINE_MAX_LENGTH })}
        rows={2}
        limit={TAGLINE_MAX_LENGTH}
        value={draft.tagline}
        error={fieldError(error, 'tagline')}
        onChange={({ target }) => set({ tagline: target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <div className={styles.featured}>
        <h3 className={styles.heading}>{text('featured')}</h3>
        <p className={styles.hint}>{text('featuredHint', { max: FEATURED_MAX })}</p>
        {featured.length > 0 ? (
          <FeaturedList videos={featured} onChange={(videos) => set({ featured: videos })} />
        ) : (
          <p className={styles.empty}>{text('noFeatured')}</p>
        )}
      </div>
      {featured.length < FEATURED_MAX ? (
        <FeaturedPicker
          excluded={featured.map(({ kapsule_id }) => kapsule_id)}
          onPick={(video) => set({ featured: [...featured, video] })}
        />
      ) : (
        <p className={styles.empty}>{text('fullList')}</p>
      )}
      <SaveBar unsaved={changes !== null} saving={save.isPending} onDiscard={() => setEdited({})} />
    </FormStack>
  );
}
