import { Building2, Globe, Link2, Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Visibility } from '../contract.ts';
import { text } from './edit-messages.ts';
import styles from './publish-dialog.module.css';

export const VISIBILITIES = ['private', 'unlisted', 'organization', 'public'] as const;
const ICONS: Readonly<Record<Visibility, ReactNode>> = {
  private: <Lock aria-hidden="true" />,
  organization: <Building2 aria-hidden="true" />,
  unlisted: <Link2 aria-hidden="true" />,
  public: <Globe aria-hidden="true" />,
};

/** The icon, the name, and the audience of a visibility. */
export function VisibilityLabel({ visibility }: { visibility: Visibility }) {
  return (
    <span className={styles.visibility}>
      {ICONS[visibility]}
      <span className={styles.about}>
        <span className={styles.name}>{text(visibility)}</span>
        <span className={styles.detail}>{text(`${visibility}Detail`)}</span>
      </span>
    </span>
  );
}

interface VisibilityChoiceProps {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

export function VisibilityChoice({ value, onChange }: VisibilityChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{text('visibility')}</legend>
      {VISIBILITIES.map((visibility) => (
        <label key={visibility} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={visibility === value}
            onChange={() => onChange(visibility)}
          />
          <VisibilityLabel visibility={visibility} />
        </label>
      ))}
    </fieldset>
  );
}
