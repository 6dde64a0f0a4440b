import Hls from 'hls.js';

const hls = new Hls();
hls.loadSource(window.bench.hls);
hls.attachMedia(document.querySelector('video'));
window.bench.hlsInstance = hls;

// As many line changes as a thousand cues of two seconds cause in ten minutes, one at a time.
if (new URLSearchParams(location.search).has('lines')) {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;inset:0;color:#fff;pointer-events:none';
  document.body.append(box);
  let count = 0;
  setInterval(() => {
    if (box.children.length > 3) box.firstChild.remove();
    else box.append(Object.assign(document.createElement('p'), { textContent: `line ${count++}` }));
  }, 300);
}
