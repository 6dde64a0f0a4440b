import Hls from 'hls.js';

const hls = new Hls();
hls.loadSource(window.bench.hls);
hls.attachMedia(document.querySelector('video'));
window.bench.hlsInstance = hls;
