import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type ChipTone } from '#kernel/ui/chip.tsx';
import type { Visibility } from '../contract.ts';
import { text } from './library-messages.ts';

const icons: Readonly<Record<Visibility, ReactNode>> = {
  public: <Globe />,
  unlisted: <Link2 />,
  organization: <Building2 />,
  private: <Lock />,
};

interface VisibilityChipProps {
  visibility: Visibility;
  tone?: ChipTone;
}

export function VisibilityChip({ visibility, tone = 'neutral' }: VisibilityChipProps) {
  return (
    <Chip tone={tone} icon={icons[visibility]}>
      {text(visibility)}
    </Chip>
  );
}
