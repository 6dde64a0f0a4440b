import { fieldError } from '#kernel/client/error-message.ts';
import { Select } from '#kernel/ui/select.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { text } from '../settings-messages.ts';
import type { OrganizationDraft } from './organization-draft.ts';
import { PlayerSketch } from './player-sketch.tsx';

export interface SettingPartProps {
  draft: OrganizationDraft;
  error: unknown;
  set: (part: Partial<OrganizationDraft>) => void;
}

const WIDGETS_MAX = 60;
const WIDGET_MAX_LENGTH = 40;
const SKINS = ['sleek', 'regular', 'social'] as const;

/** EM-07 */
export function PlayerSettings({ draft, error, set }: SettingPartProps) {
  return (
    <SettingSection title={text('player')} lead={text('playerLead')}>
      <Select
        label={text('skin')}
        hint={text('skinHint')}
        value={draft.player_skin_type}
        options={SKINS.map((value) => ({ value, label: text(value), detail: text(`${value}Detail`) }))}
        error={fieldError(error, 'settings.player_skin_type')}
        onChange={(player_skin_type) => set({ player_skin_type })}
      />
      <PlayerSketch {...draft} />
      <Switch
        label={text('branded')}
        hint={text('brandedHint')}
        checked={draft.branded_player}
        onChange={(branded_player) => set({ branded_player })}
      />
      <TagInput
        label={text('widgets')}
        hint={text('widgetsHint')}
        placeholder={text('widgetsExample')}
        value={draft.default_widgets}
        max={WIDGETS_MAX}
        maxLength={WIDGET_MAX_LENGTH}
        error={fieldError(error, 'settings.default_widgets')}
        onChange={(default_widgets) => set({ default_widgets })}
      />
      <Switch
        label={text('templates')}
        hint={text('templatesHint')}
        checked={draft.global_templates_enabled}
        onChange={(global_templates_enabled) => set({ global_templates_enabled })}
      />
    </SettingSection>
  );
}
