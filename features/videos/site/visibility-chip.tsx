import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '#kernel/ui/chip.tsx';
import type { Visibility } from '../contract.ts';

const texts: Readonly<Record<Visibility, { label: string; icon: ReactNode }>> = {
  public: { label: 'Public', icon: <Globe /> },
  unlisted: { label: 'Unlisted', icon: <Link2 /> },
  organization: { label: 'Organization', icon: <Building2 /> },
  private: { label: 'Private', icon: <Lock /> },
};

export function VisibilityChip({ visibility }: { visibility: Visibility }) {
  const { label, icon } = texts[visibility];
  return <Chip icon={icon}>{label}</Chip>;
}
