import 'vidstack/player/styles/default/theme.css';
import 'vidstack/player/styles/default/layouts/video.css';
import Hls from 'hls.js';
import { VidstackPlayer, VidstackPlayerLayout } from 'vidstack/global/player';

document.querySelector('video').remove();
const target = document.createElement('div');
target.style.cssText = 'width:100%;height:100%';
document.body.append(target);
const player = await VidstackPlayer.create({
  target,
  src: { src: window.bench.hls, type: 'application/x-mpegurl' },
  layout: new VidstackPlayerLayout(),
  muted: true,
  autoPlay: true,
  playsInline: true,
});
player.addEventListener('provider-change', ({ detail }) => {
  if (detail?.type === 'hls') detail.library = Hls;
});
