import { Trash2 } from 'lucide-react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import type { Artifact } from '../contract.ts';
import { AddMarkForm } from './add-mark-form.tsx';
import styles from './highlights-block.module.css';
import { markTypes } from './mark-types.ts';
import { useArtifacts } from './use-artifacts.ts';

interface HighlightsBlockProps {
  readonly id: string;
  /** 0 until it is known. */
  readonly durationMs: number;
}

/** On the page of one video: its marked moments. What is done takes effect at once. */
export function HighlightsBlock({ id, durationMs }: HighlightsBlockProps) {
  const { list, total, error, add, remove } = useArtifacts(id);
  return (
    <section className={styles.block} aria-labelledby="marks-title">
      <h2 id="marks-title" className={styles.title}>
        Highlights and bookmarks
      </h2>
      {error && <FormError>{errorMessage(error)}</FormError>}
      {list.length > 0 && (
        <ol className={styles.list} aria-label="Highlights and bookmarks">
          {list.map((one) => (
            <MarkRow key={one.id} mark={one} onRemove={() => remove.mutate(one)} />
          ))}
        </ol>
      )}
      {total > list.length && (
        <p className={styles.muted}>
          The first {list.length.toLocaleString('en')} of {total.toLocaleString('en')} are listed here.
        </p>
      )}
      <AddMarkForm durationMs={durationMs} busy={add.isPending} onAdd={(mark) => add.mutateAsync(mark)} />
    </section>
  );
}

function MarkRow({ mark, onRemove }: { mark: Artifact; onRemove(): void }) {
  const { text, rel_offset, artifact_type } = mark;
  return (
    <li className={styles.row}>
      <time className={styles.time}>{formatDuration(rel_offset)}</time>
      <span className={styles.about}>
        <bdi className={styles.text}>{text}</bdi>
        <span className={styles.muted}>{markTypes.find(({ value }) => value === artifact_type)?.label}</span>
      </span>
      <IconButton label={`Delete ${text}`} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}
