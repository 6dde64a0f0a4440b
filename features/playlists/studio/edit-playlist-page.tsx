import { Lock } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { errorCode, errorMessage, fieldError, problemOf } from '#kernel/client/error-message.ts';
import { BackLink } from '#kernel/ui/back-link.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { SaveBar } from '#kernel/ui/save-bar.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { TextArea } from '#kernel/ui/text-area.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { usePageTitle } from '#kernel/ui/use-page-title.ts';
import { useUnsavedGuard } from '#kernel/ui/use-unsaved-guard.ts';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, type Playlist } from '../contract.ts';
import { playlistUrl } from '../site/playlist-name.ts';
import { playlistProblems } from '../site/playlist-problems.tsx';
import { PlaylistVisibility } from '../site/playlist-visibility.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CoverField } from './cover-field.tsx';
import { DeletePlaylist } from './delete-playlist.tsx';
import styles from './edit-playlist-page.module.css';
import { EntriesEditor } from './entries-editor.tsx';
import { hasProblems } from './entry-draft.ts';
import { text } from './messages.ts';
import { type PlaylistEditor, usePlaylistEditor } from './use-playlist-editor.ts';

/** Name, audience, cover, and videos of a playlist. */
export function EditPlaylistPage({ isMember }: { isMember: boolean }) {
  const { id = '' } = useParams();
  const editor = usePlaylistEditor(id);
  usePageTitle(text('title'));
  useUnsavedGuard(editor.isUnsaved, useNavigate());
  const { playlist, entries } = editor;
  const error = playlist.error ?? entries.error;
  if (error && !editor.draft) {
    const retry = (): void => {
      void playlist.refetch();
      void entries.refetch();
    };
    const special = {
      ...playlistProblems,
      PLAYLIST_OWNER_ONLY: { title: text('notEditable'), icon: <Lock /> },
    };
    return <ProblemNotice {...problemOf(error)} special={special} onRetry={retry} />;
  }
  if (!editor.draft || !playlist.data)
    return (
      <div className={styles.page} role="status" aria-label={text('loading')}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    );
  return <EditForm key={id} editor={editor} playlist={playlist.data} isMember={isMember} />;
}

interface EditFormProps {
  readonly editor: PlaylistEditor;
  readonly playlist: Playlist;
  readonly isMember: boolean;
}

function EditForm({ editor, playlist, isMember }: EditFormProps) {
  const { draft, error, set } = editor;
  if (!draft) return null;
  const isList = playlist.kind === 'list';
  const hasBadTimes = hasProblems(draft.entries);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!hasBadTimes) void editor.save();
  };
  return (
    <div className={styles.page}>
      <BackLink to={playlistUrl(playlist.id)}>{text('back')}</BackLink>
      <h1 tabIndex={-1} className={styles.heading}>
        {text(isList ? 'title' : 'titleLater')}
      </h1>
      <FormStack onSubmit={submit} error={error} className={styles.form}>
        {Boolean(error) && errorCode(error) !== 'INVALID_INPUT' && (
          <FormError code={errorCode(error)}>{errorMessage(error)}</FormError>
        )}
        {editor.conflict && <ConflictNotice conflict={editor.conflict} editor={editor} />}
        {isList && (
          <Section title={text('details')}>
            <TextField
              label={text('name')}
              value={draft.displayname}
              error={fieldError(error, 'displayname')}
              onChange={({ target }) => set({ displayname: target.value })}
            />
            <TextArea
              label={text('description')}
              rows={3}
              limit={PLAYLIST_DESCRIPTION_MAX_LENGTH}
              value={draft.description}
              error={fieldError(error, 'description')}
              onChange={({ target }) => set({ description: target.value })}
            />
            {isMember && (
              <PlaylistVisibility value={draft.visibility} onChange={(visibility) => set({ visibility })} />
            )}
            <CoverField playlist={playlist} />
          </Section>
        )}
        <Section title={text('videos')}>
          <EntriesEditor entries={draft.entries} onChange={(entries) => set({ entries })} />
        </Section>
        {hasBadTimes && <p className={styles.problem}>{text('fixTimes')}</p>}
        <SaveBar
          unsaved={editor.isUnsaved}
          saving={editor.isSaving}
          disabled={hasBadTimes}
          onDiscard={editor.discard}
        />
      </FormStack>
      {playlist.can_delete && <DeletePlaylist playlist={playlist} onDelete={editor.discard} />}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
