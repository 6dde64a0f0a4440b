import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { fail } from '#kernel/contract/errors.ts';
import { confirm } from '#kernel/ui/confirm.ts';
import { toast } from '#kernel/ui/toast.ts';
import { CAPTIONS_MAX_BYTES, captionErrors, captionRoutes, type Transcript } from '../contract.ts';
import { guessLanguage } from '../language.ts';
import { text } from '../messages.ts';

/** A problem with an uploaded file: rejected, or accepted with cues skipped. */
export interface UploadNote {
  readonly kind: 'error' | 'warning';
  readonly text: string;
}

interface Options {
  readonly id: string;
  readonly list: readonly Transcript[];
  /** Asks for the language of a file; null to skip the file. */
  askLanguage(filename: string): Promise<string | null>;
  onDone(): void;
}

/** Uploads caption files one after another and collects a note per problem. */
export function useUploadCaptions({ id, list, askLanguage, onDone }: Options) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState<readonly UploadNote[]>([]);

  async function confirmReplace(language: string): Promise<boolean> {
    const existing = list.find((transcript) => transcript.language_locale === language);
    if (!existing) return true;
    return confirm({
      title: text('replaceTitle'),
      body: text('replaceBody', { name: existing.label }),
      confirmLabel: text('replaceConfirm'),
    });
  }
  async function send(file: File, language: string): Promise<UploadNote | null> {
    try {
      if (file.size > CAPTIONS_MAX_BYTES) throw fail(captionErrors, 'CAPTIONS_TOO_LARGE');
      const report = await api.call(captionRoutes.put, { id, language }, { bytes: file });
      toast({ title: text('saved', { name: report.transcript.label }), kind: 'success' });
      if (report.skipped === 0) return null;
      return {
        kind: 'warning',
        text: `${file.name}: ${text('skipped', { count: report.skipped })} ${report.first_problem ?? ''}`,
      };
    } catch (error) {
      return { kind: 'error', text: `${file.name}: ${errorMessage(error)}` };
    }
  }

  return {
    busy,
    notes,
    /** With `known`, the files replace the captions of that language without asking. */
    async upload(files: readonly File[], known?: string): Promise<void> {
      setNotes([]);
      for (const file of files) {
        const language = known ?? guessLanguage(file.name) ?? (await askLanguage(file.name));
        if (language === null || (!known && !(await confirmReplace(language)))) continue;
        setBusy(true);
        const note = await send(file, language);
        setBusy(false);
        if (note) setNotes((before) => [...before, note]);
        onDone();
      }
    },
  };
}
