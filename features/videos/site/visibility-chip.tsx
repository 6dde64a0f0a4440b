import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { Visibility } from '../contract.ts';

const texts: Readonly<Record<Visibility, { label: string; icon: ReactNode }>> = {
  public: { label: 'Public', icon: <Globe /> },
  unlisted: { label: 'Unlisted', icon: <Link2 /> },
  organization: { label: 'Organization', icon: <Building2 /> },
  private: { label: 'Private', icon: <Lock /> },
};

interface VisibilityChipProps {
  visibility: Visibility;
  tone?: ChipTone;
}

export function VisibilityChip({ visibility, tone = 'neutral' }: VisibilityChipProps) {
  const { label, icon } = texts[visibility];
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}
