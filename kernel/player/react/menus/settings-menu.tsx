import { qualityChoices } from '../../core/quality.ts';
import { shownQuality } from '../../core/slices/quality.ts';
import { type Anchor, useChrome, useControls } from '../chrome.ts';
import { text } from '../messages.ts';
import { speedName } from '../parts/speed-name.ts';
import { usePlayer, usePlayerState, useWidgets } from '../use-player.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem } from './menu.tsx';
import css from './menus.module.css';
import { qualityLabel } from './quality-label.ts';
import { WidgetEntries } from './widget-entries.tsx';

/** CT-05: qualities, then audio tracks and the controls that did not fit into the bar. */
export function SettingsMenu({ anchor }: { anchor: Anchor }) {
  return (
    <Menu label={text('settings')} name="settings" anchor={anchor}>
      <Qualities />
      <AudioTracks />
      <OtherItems />
    </Menu>
  );
}

function Qualities() {
  const { actions } = usePlayer();
  const choices = usePlayerState(({ quality }) => qualityChoices(quality.levels).map(({ name }) => name));
  const chosen = usePlayerState(({ quality }) => quality.chosen);
  const shown = usePlayerState(({ quality }) => shownQuality(quality));
  const isHdName = (name: string): boolean => Number.parseInt(name, 10) >= 720;
  const auto = chosen === 'auto' && shown ? shown : '';
  return (
    <MenuGroup label={text('quality')}>
      {['auto', ...choices].map((name) => (
        <MenuChoice
          key={name}
          label={qualityLabel(name)}
          {...(name === 'auto' ? { hint: auto } : isHdName(name) ? { hint: 'HD' } : {})}
          checked={name === chosen}
          onSelect={() => actions.quality.choose(name)}
        />
      ))}
    </MenuGroup>
  );
}

function AudioTracks() {
  const { actions } = usePlayer();
  const tracks = usePlayerState(({ quality }) => quality.audioTracks);
  const chosen = usePlayerState(({ quality }) => quality.audioTrack);
  if (tracks.length < 2) return null;
  return (
    <MenuGroup label={text('sound')}>
      {tracks.map(({ id, label, language }) => (
        <MenuChoice
          key={id}
          label={label || language || text('track', { number: id + 1 })}
          checked={id === chosen}
          onSelect={() => actions.quality.chooseAudioTrack(id)}
        />
      ))}
    </MenuGroup>
  );
}

function OtherItems() {
  const chrome = useChrome();
  const controls = useControls();
  const { actions, config, widgets } = usePlayer();
  const drawers = useMenuDrawers();
  const rate = usePlayerState(({ speed }) => speed.rate);
  const captions = usePlayerState(({ captions: { tracks, chosen } }) =>
    tracks.length > 0 ? (tracks.find(({ id }) => id === chosen)?.label ?? text('off')) : null,
  );
  const canPip = usePlayerState(({ screen }) => screen.canPictureInPicture);
  const canRemote = usePlayerState(({ screen }) => screen.canRemote);
  const isLive = usePlayerState(({ live }) => live.isLive);
  const { look } = config;
  const hasSpeeds = look.showSpeedControls && !look.nonInteractive && !isLive;
  const closeAndRun = (call: () => void) => (): void => {
    chrome.closeMenu(true);
    call();
  };
  return (
    <div role="none" className={css.others}>
      {hasSpeeds && !controls.has('speeds') && (
        <MenuItem label={text('speed')} hint={speedName(rate)} onSelect={() => chrome.switchMenu('speeds')} />
      )}
      {captions && look.showTranscript && !controls.has('captions') && (
        <MenuItem label={text('captions')} hint={captions} onSelect={() => chrome.switchMenu('captions')} />
      )}
      {canPip && !controls.has('pictureInPicture') && (
        <MenuItem
          label={text('pictureInPicture')}
          icon="pip"
          onSelect={closeAndRun(actions.screen.togglePictureInPicture)}
        />
      )}
      {canRemote && !controls.has('remote') && (
        <MenuItem label={text('remote')} icon="remote" onSelect={closeAndRun(actions.screen.chooseRemote)} />
      )}
      {drawers.map((id) => (
        <MenuItem
          key={id}
          label={widgets.drawerShape(id).title}
          onSelect={closeAndRun(() => widgets.press(id))}
        />
      ))}
      <MenuItem label={text('stats')} onSelect={closeAndRun(() => chrome.showPanel('stats'))} />
      <WidgetEntries />
    </div>
  );
}

/** Drawers without a floating button, such as the transcript. */
function useMenuDrawers(): string[] {
  const { widgets } = usePlayer();
  return useWidgets(({ views }) => {
    const floating = widgets.floating().map(({ widget }) => widget);
    return views
      .filter(({ slot, widget }) => slot === 'drawer' && !floating.includes(widget))
      .map(({ widget }) => widget);
  });
}
