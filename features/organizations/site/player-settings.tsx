import { fieldError } from '#kernel/client/error-message.ts';
import { Select } from '#kernel/ui/select.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import type { OrganizationDraft } from './organization-draft.ts';
import styles from './player-settings.module.css';

interface PlayerSettingsProps {
  draft: OrganizationDraft;
  error: unknown;
  set: (part: Partial<OrganizationDraft>) => void;
}

const WIDGETS_MAX = 60;
const WIDGET_MAX_LENGTH = 40;

const skins = [
  { value: 'sleek', label: 'Sleek', detail: 'Controls float over the picture' },
  { value: 'regular', label: 'Regular', detail: 'A solid bar below the picture' },
  { value: 'social', label: 'Social', detail: 'Portrait first, actions at the side' },
] as const;

/** EM-07 */
export function PlayerSettings({ draft, error, set }: PlayerSettingsProps) {
  return (
    <>
      <SettingSection title="Player" lead="Default player settings.">
        <Select
          label="Skin"
          value={draft.player_skin_type}
          options={skins}
          error={fieldError(error, 'settings.player_skin_type')}
          onChange={(player_skin_type) => set({ player_skin_type })}
        />
        <Switch
          label="Branded player"
          hint="The player carries your name and colour."
          checked={draft.branded_player}
          onChange={(branded_player) => set({ branded_player })}
        />
        <Switch
          label="View progress"
          hint="People see how much of a video they have watched."
          checked={draft.show_view_progress}
          onChange={(show_view_progress) => set({ show_view_progress })}
        />
        <TagInput
          label="Default widgets"
          hint="Short names of the widgets that every new video starts with."
          placeholder="For example: quizzes, captions"
          value={draft.default_widgets}
          max={WIDGETS_MAX}
          maxLength={WIDGET_MAX_LENGTH}
          error={fieldError(error, 'settings.default_widgets')}
          onChange={(default_widgets) => set({ default_widgets })}
        />
      </SettingSection>
      <SettingSection title="Features">
        <Switch
          label="Video front"
          hint="The library is the front page of this site."
          checked={draft.videofront_enabled_flag}
          onChange={(videofront_enabled_flag) => set({ videofront_enabled_flag })}
        />
        <Switch
          label="Global templates"
          hint="Templates made once can be used in every video."
          checked={draft.global_templates_enabled}
          onChange={(global_templates_enabled) => set({ global_templates_enabled })}
        />
        <Switch
          label="Low-latency live events"
          checked={draft.ivs_live_event_enabled}
          onChange={(ivs_live_event_enabled) => set({ ivs_live_event_enabled })}
        />
        <div className={styles.pair}>
          <TextField
            label="Formula begins with"
            value={draft.quiz_formula_delimiter_left}
            error={fieldError(error, 'settings.quiz_formula_delimiter_left')}
            onChange={(event) => set({ quiz_formula_delimiter_left: event.target.value })}
          />
          <TextField
            label="Formula ends with"
            value={draft.quiz_formula_delimiter_right}
            error={fieldError(error, 'settings.quiz_formula_delimiter_right')}
            onChange={(event) => set({ quiz_formula_delimiter_right: event.target.value })}
          />
        </div>
      </SettingSection>
    </>
  );
}
