import { type Anchor, useChrome } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';
import { Menu, MenuItem } from './menu.tsx';

export function ContextMenu({ anchor }: { anchor: Anchor }) {
  const chrome = useChrome();
  const { config, store } = usePlayer();
  const address = new URL(config.video.pageUrl || '/', location.href);
  const closeAndRun = (call: () => void) => (): void => {
    chrome.closeMenu(true);
    call();
  };
  const copy = (text: string): void =>
    void navigator.clipboard?.writeText(text).then(
      () => chrome.flash('check', 'Copied'),
      () => undefined,
    );
  const copyLinkAtPosition = (): void => {
    address.searchParams.set('offset', String(Math.floor(store.getState().time.currentMs / 1000)));
    copy(address.href);
  };
  return (
    <Menu label="Player" name="context" anchor={anchor}>
      <MenuItem label="Copy link" onSelect={closeAndRun(() => copy(address.href))} />
      {!config.video.isLive && (
        <MenuItem label="Copy link at this moment" onSelect={closeAndRun(copyLinkAtPosition)} />
      )}
      <MenuItem label="Keyboard shortcuts" hint="?" onSelect={closeAndRun(() => chrome.showPanel('keys'))} />
      <MenuItem label="Stats for nerds" onSelect={closeAndRun(() => chrome.showPanel('stats'))} />
    </Menu>
  );
}
