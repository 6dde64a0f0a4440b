import { useEffect } from 'react';
import { SPEEDS } from '../../core/slices/speed.ts';
import { type Anchor, useChromeState } from '../chrome.ts';
import { text } from '../messages.ts';
import { speedName } from '../parts/speed-name.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { ContextMenu } from './context-menu.tsx';
import { Menu, MenuChoice } from './menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';

/** Renders the open menu, if any. */
export function Menus() {
  const { activity } = usePlayer().actions;
  const menu = useChromeState((state) => state.menu);
  const isOpen = menu !== null;
  useEffect(() => activity.keepAwake('menu', isOpen), [activity, isOpen]);
  if (!menu) return null;
  const OpenMenu = {
    settings: SettingsMenu,
    speeds: SpeedsMenu,
    captions: CaptionsMenu,
    context: ContextMenu,
  }[menu.name];
  return <OpenMenu anchor={menu.anchor} />;
}

/** CT-06 */
function SpeedsMenu({ anchor }: { anchor: Anchor }) {
  const { actions } = usePlayer();
  const rate = usePlayerState(({ speed }) => speed.rate);
  return (
    <Menu label={text('speed')} name="speeds" anchor={anchor}>
      {SPEEDS.map((one) => (
        <MenuChoice
          key={one}
          label={speedName(one)}
          checked={one === rate}
          onSelect={() => actions.speed.set(one)}
        />
      ))}
    </Menu>
  );
}

/** CT-07: a row of 32 px for each language and for Off. */
function CaptionsMenu({ anchor }: { anchor: Anchor }) {
  const { actions } = usePlayer();
  const { tracks, chosen } = usePlayerState(({ captions }) => captions);
  return (
    <Menu label={text('captions')} name="captions" anchor={anchor}>
      <MenuChoice
        label={text('off')}
        checked={chosen === null}
        onSelect={() => actions.captions.choose(null)}
      />
      {tracks.map(({ id, label }) => (
        <MenuChoice
          key={id}
          label={label}
          checked={id === chosen}
          onSelect={() => actions.captions.choose(id)}
        />
      ))}
    </Menu>
  );
}
