import { type StoredSettings, useSettingsForm } from '#kernel/client/use-settings-form.ts';
import { SettingsForm } from '#kernel/ui/settings-form.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { splitCookieNames } from '../cookie-names.ts';
import { text } from './messages.ts';

interface Draft {
  readonly cookies: string;
}

const findErrors = ({ cookies }: Draft): Partial<Draft> =>
  cookies.trim() ? {} : { cookies: text('namesMissing') };

/** As the server stores them. */
const toConfig = ({ cookies }: Draft): Draft => ({ cookies: splitCookieNames(cookies).join(', ') });

/** CK-01: the cookies whose values become part of a view. */
export function CookieSettings({ config, version, error, busy, onSave }: StoredSettings) {
  const { cookies = '' } = (config ?? {}) as Partial<Draft>;
  const form = useSettingsForm<Draft>({
    initial: { cookies },
    version,
    error,
    busy,
    findErrors,
    toConfig,
    onSave,
  });
  return (
    <SettingsForm
      form={form}
      saveLabel={text('save')}
      busy={busy}
      isSaved={config !== undefined && !form.isChanged}
    >
      <TextField
        label={text('names')}
        hint={text('namesHint')}
        placeholder="campaign, ref"
        autoComplete="off"
        value={form.draft.cookies}
        error={form.errorOf('cookies')}
        onChange={({ target }) => form.change({ cookies: target.value })}
      />
    </SettingsForm>
  );
}
