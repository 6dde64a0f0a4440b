import { type ReactNode, useId } from 'react';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';
import {
  type CaptionStyle,
  choiceLabel,
  STYLE_CHOICES,
  type StyleName,
  styleValue,
  styleVariables,
} from './caption-style.ts';
import captions from './captions.module.css';
import type { CaptionsContext } from './captions-state.ts';
import { text } from './messages.ts';
import css from './transcript.module.css';

type Choices = readonly (readonly [value: string, label: string])[];

/** Style of captions for this viewer on all videos, with a preview. */
export function StylePanel({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const style: CaptionStyle = usePortState(ctx, ({ captions }) => captions.style);
  const { tracks } = ctx.config;
  const set = (name: string) => (value: string) => ctx.player.styleCaptions({ ...style, [name]: value });
  const second = tracks.some(({ language }) => language === style.second) ? style.second! : '';
  return (
    <div className={css.styles}>
      <div className={captions.sample} style={styleVariables(style)}>
        <p className={captions.cue}>{text('sample')}</p>
      </div>
      {(Object.keys(STYLE_CHOICES) as StyleName[]).map((name) => (
        <Choice
          key={name}
          label={text(name)}
          value={styleValue(style, name)}
          choices={STYLE_CHOICES[name].choices.map((value) => [value, choiceLabel(value)])}
          onChange={set(name)}
        />
      ))}
      {tracks.length > 1 && (
        <Choice
          label={text('secondLanguage')}
          value={second}
          choices={[['', text('none')], ...tracks.map(({ language, label }) => [language, label] as const)]}
          onChange={set('second')}
        />
      )}
      <button type="button" className={css.tool} onClick={() => ctx.player.styleCaptions({})}>
        {text('reset')}
      </button>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: Choices;
  onChange(value: string): void;
}
function Choice({ label, value, choices, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={css.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
