import { type Anchor, useChrome } from '../chrome.ts';
import { text } from '../messages.ts';
import { usePlayer } from '../use-player.ts';
import { Menu, MenuItem } from './menu.tsx';
import { WidgetEntries } from './widget-entries.tsx';

export function ContextMenu({ anchor }: { anchor: Anchor }) {
  const chrome = useChrome();
  const { config, store } = usePlayer();
  const address = new URL(config.video.pageUrl || '/', location.href);
  const closeAndRun = (call: () => void) => (): void => {
    chrome.closeMenu(true);
    call();
  };
  const copy = (link: string): void =>
    void navigator.clipboard?.writeText(link).then(
      () => chrome.flash('check', text('copied')),
      () => undefined,
    );
  const copyLinkAtPosition = (): void => {
    address.searchParams.set('offset', String(Math.floor(store.getState().time.currentMs / 1000)));
    copy(address.href);
  };
  return (
    <Menu label={text('menu')} name="context" anchor={anchor}>
      <MenuItem label={text('copyLink')} onSelect={closeAndRun(() => copy(address.href))} />
      {!config.video.isLive && (
        <MenuItem label={text('copyLinkHere')} onSelect={closeAndRun(copyLinkAtPosition)} />
      )}
      <MenuItem label={text('shortcuts')} hint="?" onSelect={closeAndRun(() => chrome.showPanel('keys'))} />
      <MenuItem label={text('stats')} onSelect={closeAndRun(() => chrome.showPanel('stats'))} />
      <WidgetEntries />
    </Menu>
  );
}
