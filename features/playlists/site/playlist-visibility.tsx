import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Visibility } from '#features/videos/contract.ts';
import { Select } from '#kernel/ui/select.tsx';
import { text } from '../messages.ts';

const VISIBILITIES = ['private', 'unlisted', 'organization', 'public'] as const;
const ICONS: Readonly<Record<Visibility, ReactNode>> = {
  private: <Lock aria-hidden="true" />,
  unlisted: <Link2 aria-hidden="true" />,
  organization: <Building2 aria-hidden="true" />,
  public: <Globe aria-hidden="true" />,
};

interface PlaylistVisibilityProps {
  readonly value: Visibility;
  readonly onChange: (visibility: Visibility) => void;
}

export function PlaylistVisibility({ value, onChange }: PlaylistVisibilityProps) {
  return (
    <Select
      label={text('visibility')}
      hint={text(`${value}Hint`)}
      value={value}
      options={VISIBILITIES.map((visibility) => ({
        value: visibility,
        label: text(visibility),
        detail: text(`${visibility}Hint`),
        icon: ICONS[visibility],
      }))}
      onChange={onChange}
    />
  );
}
