import { showComments } from './comments-frame.ts';
import { type AttachedPlayer, createPlayer } from './create-player.ts';
import { readOptions } from './read-options.ts';

interface Upgraded extends HTMLElement {
  player?: AttachedPlayer;
}

const BLOCKS = '.kapsule-player[data-video],.kapsule-comments[data-video]';
const TAG = 'kapsule-player';

/** Turns blocks into players, now and whenever one is added; those that are taken out stop listening until they are back. */
export function upgradePage(home: string): void {
  const running = new Map<Upgraded, () => void>();
  function bring(block: Upgraded): void {
    if (running.has(block)) return;
    if (block.classList.contains(TAG)) {
      if (block.player) block.player.attach();
      else block.player = createPlayer(block, readOptions(block, 'data-'), home);
      running.set(block, block.player.detach);
    } else running.set(block, showComments(block, home));
  }
  const search = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    if (node.matches(BLOCKS)) bring(node);
    node.querySelectorAll<Upgraded>(BLOCKS).forEach(bring);
  };
  function onChange(changes: readonly MutationRecord[]): void {
    for (const [block, stop] of running) {
      if (block.isConnected) continue;
      stop();
      running.delete(block);
    }
    // Only what is new is looked at: a busy page changes all the time.
    for (const { addedNodes } of changes) addedNodes.forEach(search);
  }
  new MutationObserver(onChange).observe(document, { childList: true, subtree: true });
  search(document.documentElement);
  if (!customElements.get(TAG)) customElements.define(TAG, elementClass(home));
}

/** Made only where there are elements, so that the module can be imported on a server. */
const elementClass = (home: string) =>
  class extends HTMLElement {
    player: AttachedPlayer | undefined;
    static observedAttributes = ['video'];
    connectedCallback(): void {
      this.player?.attach();
      if (this.player || !this.getAttribute('video')) return;
      if (!this.style.display) this.style.display = 'block';
      this.player = createPlayer(this, readOptions(this, ''), home);
    }
    disconnectedCallback(): void {
      this.player?.detach();
    }
    attributeChangedCallback(_: string, before: string | null, now: string | null): void {
      if (before === now || !this.isConnected) return;
      this.player?.destroy();
      this.player = undefined;
      this.connectedCallback();
    }
  };
