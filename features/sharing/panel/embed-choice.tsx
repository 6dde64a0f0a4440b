import { type ReactNode, useId, useState } from 'react';
import { codeAt, type Position } from '../position.ts';
import type { EmbedCodes } from '../share-config.ts';
import { CopyRow } from './copy-row.tsx';
import { text } from './messages.ts';
import css from './share-panel.module.css';

interface EmbedChoiceProps {
  readonly codes: EmbedCodes;
  readonly areSitesLimited: boolean;
  readonly position: Position;
}

/** SH-02 */
export function EmbedChoice({ codes, areSitesLimited, position }: EmbedChoiceProps): ReactNode {
  const id = useId();
  const [kind, setKind] = useState<'standard' | 'advanced'>('standard');
  const [hasAnalytics, setHasAnalytics] = useState(false);
  const isAdvanced = kind === 'advanced';
  const code = isAdvanced && hasAnalytics ? codes.analytics : codes[kind];
  return (
    <section className={css.section} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`} className={css.heading}>
        {text('embed')}
      </h3>
      {areSitesLimited && <p className={css.hint}>{text('sitesLimited')}</p>}
      <div className={css.kinds} role="radiogroup" aria-labelledby={`${id}title`}>
        {(['standard', 'advanced'] as const).map((one) => (
          <label key={one} className={css.check}>
            <input type="radio" name={`${id}kind`} checked={kind === one} onChange={() => setKind(one)} />
            {text(one)}
          </label>
        ))}
      </div>
      {isAdvanced && (
        <div>
          <label className={css.check}>
            <input
              type="checkbox"
              aria-describedby={`${id}hint`}
              checked={hasAnalytics}
              onChange={({ target }) => setHasAnalytics(target.checked)}
            />
            {text('analytics')}
          </label>
          <p id={`${id}hint`} className={css.hint}>
            {text('analyticsHint')}
          </p>
        </div>
      )}
      <CopyRow label={text('embed')} value={codeAt(code, position)} rows={4} isUnderHeading />
    </section>
  );
}
