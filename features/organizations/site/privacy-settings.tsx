import { fieldError } from '#kernel/client/error-message.ts';
import { Select } from '#kernel/ui/select.tsx';
import { SettingSection } from '#kernel/ui/settings-layout.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { TRACKING_SECTION_ID, type TrackLevel } from '../contract.ts';
import { text } from '../settings-messages.ts';
import type { SettingPartProps } from './player-settings.tsx';
import { RecordedList } from './recorded-list.tsx';

const LEVELS = ['full', 'basic', 'none'] as const satisfies readonly TrackLevel[];

/** What is recorded of viewers, and what they see of it. */
export function PrivacySettings({ draft, error, set }: SettingPartProps) {
  const { track_level: level } = draft;
  const options = LEVELS.map((value) => ({
    value,
    label: text(`track_${value}`),
    detail: text(`track_${value}_detail`),
  }));
  return (
    <SettingSection id={TRACKING_SECTION_ID} title={text('privacy')} lead={text('privacyLead')}>
      <Select
        label={text('trackLevel')}
        value={level}
        options={options}
        error={fieldError(error, 'settings.track_level')}
        onChange={(track_level) => set({ track_level })}
      />
      <RecordedList level={level} />
      <Select
        label={text('signalLevel')}
        hint={text(level === 'none' ? 'signalUnused' : 'signalHint')}
        value={draft.privacy_signal_level}
        options={options}
        disabled={level === 'none'}
        error={fieldError(error, 'settings.privacy_signal_level')}
        onChange={(privacy_signal_level) => set({ privacy_signal_level })}
      />
      <Switch
        label={text('precision')}
        hint={text('precisionHint')}
        checked={draft.high_precision_enabled}
        disabled={level === 'none'}
        onChange={(high_precision_enabled) => set({ high_precision_enabled })}
      />
      <Switch
        label={text('progress')}
        hint={text(level === 'full' ? 'progressHint' : 'progressNeedsFull')}
        checked={draft.show_view_progress}
        onChange={(show_view_progress) => set({ show_view_progress })}
      />
    </SettingSection>
  );
}
