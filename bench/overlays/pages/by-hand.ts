import Hls from 'hls.js';

/** What somebody would write without a player: hls.js, and elements that a loop adds and removes frame by frame. */
interface Planned {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly left: number;
  readonly top: number;
}

const video = document.querySelector('video')!;
const hls = new Hls();
hls.loadSource((window as unknown as { bench: { hls: string } }).bench.hls);
hls.attachMedia(video);

const plan = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Planned[];
const layer = document.createElement('div');
layer.style.cssText = 'position:absolute;inset:0;pointer-events:none';
document.body.append(layer);
const shown = new Map<Planned, HTMLElement>();

function draw(): void {
  const ms = video.currentTime * 1000;
  for (const one of plan) {
    const isOpen = one.startMs < ms && ms < one.endMs;
    const element = shown.get(one);
    if (isOpen && !element) {
      const box = document.createElement('div');
      box.style.cssText = `position:absolute;left:${one.left}%;top:${one.top}%;font:500 16px system-ui;transition:opacity .2s`;
      const mark = document.createElement('mark');
      mark.textContent = one.name;
      box.append(mark);
      layer.append(box);
      shown.set(one, box);
    } else if (!isOpen && element) {
      shown.delete(one);
      element.dataset.leaving = '';
      element.style.opacity = '0';
      setTimeout(() => element.remove(), 320);
    }
  }
  requestAnimationFrame(draw);
}
draw();
