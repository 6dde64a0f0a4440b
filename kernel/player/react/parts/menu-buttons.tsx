import type { MouseEvent } from 'react';
import { isHd } from '../../core/quality.ts';
import { shownQuality } from '../../core/slices/quality.ts';
import { type MenuName, useChrome, useChromeState } from '../chrome.ts';
import { qualityLabel } from '../menus/quality-label.ts';
import { text } from '../messages.ts';
import { usePlayerState } from '../use-player.ts';
import { ControlButton } from './control-button.tsx';
import { Icon } from './icon.tsx';
import css from './parts.module.css';
import { speedName } from './speed-name.ts';

function useMenuButton(name: MenuName) {
  const chrome = useChrome();
  const isOpen = useChromeState(({ menu }) => menu?.name === name);
  return {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    onClick: (event: MouseEvent<HTMLButtonElement>) => chrome.toggleMenu(name, event.currentTarget),
  };
}

/** The regular skin shows the current choice beside the icon. */
const CurrentChoice = ({ name }: { name: string }) => (
  <span className={css.choice} aria-hidden="true">
    {name}
  </span>
);

export function CaptionsButton() {
  const chosen = usePlayerState(
    ({ captions }) => captions.tracks.find(({ id }) => id === captions.chosen)?.label,
  );
  const menu = useMenuButton('captions');
  return (
    <ControlButton
      label={text('captions')}
      icon="captions"
      shortcut="c"
      data-on={chosen !== undefined}
      {...menu}
    >
      <CurrentChoice name={chosen ?? text('off')} />
    </ControlButton>
  );
}

export function SpeedsButton() {
  const rate = usePlayerState(({ speed }) => speed.rate);
  return (
    <ControlButton
      label={text('speedNow', { speed: speedName(rate) })}
      tip={text('speed')}
      {...useMenuButton('speeds')}
    >
      <span className={css.speed}>{speedName(rate)}</span>
    </ControlButton>
  );
}

export function SettingsButton({ icon = 'settings' }: { icon?: 'settings' | 'more' }) {
  const shown = usePlayerState(({ quality }) => shownQuality(quality));
  const chosen = usePlayerState(({ quality }) => quality.chosen);
  const menu = useMenuButton('settings');
  return (
    <ControlButton label={icon === 'more' ? text('more') : text('settings')} {...menu}>
      <span className={css.badged}>
        <Icon name={icon} />
        {icon === 'settings' && isHd(Number.parseInt(shown, 10)) && (
          <span className={css.hd} aria-hidden="true">
            HD
          </span>
        )}
      </span>
      <CurrentChoice name={qualityLabel(chosen)} />
    </ControlButton>
  );
}
