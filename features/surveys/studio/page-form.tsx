import type { ReactNode } from 'react';
import { isFormAddress } from '#features/feedback/contract.ts';
import { type StoredSettings, useSettingsForm } from '#kernel/client/use-settings-form.ts';
import { isLoadable } from '#kernel/contract/loadable-address.ts';
import { isSecurePageAddress } from '#kernel/contract/web-address.ts';
import type { ValueFieldProps } from '#kernel/ui/field.tsx';
import { Select } from '#kernel/ui/select.tsx';
import { SettingsForm } from '#kernel/ui/settings-form.tsx';
import { isAcceptedPage, type SurveySettings } from '../contract.ts';
import { text } from './messages.ts';

type Moment = SurveySettings['appears_at'];

export interface PageSettingsProps extends StoredSettings {
  /** An uploaded page, or the address of one. */
  fileField(props: ValueFieldProps): ReactNode;
}

interface Draft {
  readonly src: string;
  /** Undefined for a page that always appears at the same moment. */
  readonly appears_at?: Moment;
}

interface PageFormProps extends PageSettingsProps {
  readonly initial: Draft;
  /** The message that closes it. */
  readonly closingMessage: string;
}

function findProblem(src: string): { readonly src?: string } {
  if (!isAcceptedPage(src)) return { src: text('badPage') };
  if (!isLoadable(src)) return { src: text('notLoadable') };
  const isOwnPage = isSecurePageAddress(src) && !isFormAddress(src, location.origin);
  return isOwnPage ? { src: text('ownPage') } : {};
}

/** A page that the player shows in a frame. */
export function PageForm(props: PageFormProps) {
  const { config, version, error, busy, initial, closingMessage, fileField, onSave } = props;
  const form = useSettingsForm<Draft>({
    initial,
    version,
    error,
    busy,
    findErrors: ({ src }) => findProblem(src.trim()),
    toConfig: (draft) => ({ ...draft, src: draft.src.trim() }),
    onSave,
  });
  const { draft, change, errorOf, isChanged } = form;
  const pageHint = text('pageHint', {
    message: closingMessage,
    // They are part of what the owner types.
    username: '{username}',
    kapsule_id: '{kapsule_id}',
  });
  return (
    <SettingsForm
      form={form}
      saveLabel={text('save')}
      busy={busy}
      isSaved={config !== undefined && !isChanged}
    >
      {draft.appears_at && (
        <Select
          label={text('moment')}
          value={draft.appears_at}
          options={[
            { value: 'START', label: text('atStart') },
            { value: 'end', label: text('atEnd') },
          ]}
          onChange={(appears_at: Moment) => change({ appears_at })}
        />
      )}
      {fileField({
        label: text('page'),
        hint: pageHint,
        error: errorOf('src'),
        value: draft.src,
        onChange: (src) => change({ src }),
      })}
    </SettingsForm>
  );
}
