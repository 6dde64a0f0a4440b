import { showComments } from './comments-frame.ts';
import { type AttachedPlayer, createPlayer } from './create-player.ts';
import { readOptions } from './read-options.ts';

interface Block extends HTMLElement {
  player?: AttachedPlayer;
}

const BLOCKS = ':is(.kapsule-player,.kapsule-comments)[data-video],.kapsule-player[data-playlist]';
const TAG = 'kapsule-player';

/** Upgrades the blocks of the page, and those that are added later. A removed block stops listening until it is back. */
export function upgradePage(home: string): void {
  /** The upgraded blocks in the page, each with the function that stops it. */
  const upgraded = new Map<Block, () => void>();
  function upgrade(block: Block): void {
    if (block.classList.contains(TAG)) {
      block.player = showVideo(block, 'data-', home);
      upgraded.set(block, block.player.detach);
    } else if (!upgraded.has(block)) upgraded.set(block, showComments(block, home));
  }
  function stop(block: Block): void {
    upgraded.get(block)?.();
    upgraded.delete(block);
  }
  function search(node: Node): void {
    if (!(node instanceof HTMLElement)) return;
    if (node.matches(BLOCKS)) upgrade(node);
    node.querySelectorAll<Block>(BLOCKS).forEach(upgrade);
  }
  function onChange(changes: readonly MutationRecord[]): void {
    for (const block of upgraded.keys()) {
      // A block that was moved is connected all the time, but its frame is loaded anew.
      if (block.isConnected) block.player?.attach();
      else stop(block);
    }
    // A busy page changes all the time, so only the changed nodes are searched.
    for (const { attributeName, target, addedNodes } of changes) {
      addedNodes.forEach(search);
      if (!attributeName || !target.isConnected) continue;
      // The comments of another video need another frame.
      if (!(target as Block).player) stop(target as Block);
      search(target);
    }
  }
  new MutationObserver(onChange).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-video', 'data-playlist'],
  });
  search(document.documentElement);
  if (!customElements.get(TAG)) customElements.define(TAG, elementClass(home));
}

/** Creates the player of an element, or lets the one it has show what the attributes say now. */
function showVideo(element: Block, prefix: '' | 'data-', home: string): AttachedPlayer {
  const { player } = element;
  const options = readOptions(element, prefix);
  if (!player) return createPlayer(element, options, home);
  player.attach();
  void player.show(options);
  return player;
}

/** A function, because the module can also be imported on a server, where there are no elements. */
const elementClass = (home: string) =>
  class extends HTMLElement {
    player?: AttachedPlayer;
    static observedAttributes = ['video', 'playlist'];
    connectedCallback(): void {
      if (!this.player && !this.getAttribute('video') && !this.getAttribute('playlist')) return;
      if (!this.style.display) this.style.display = 'block';
      this.player = showVideo(this, '', home);
    }
    disconnectedCallback(): void {
      this.player?.detach();
    }
    attributeChangedCallback(): void {
      if (this.isConnected) this.connectedCallback();
    }
  };
