import 'media-chrome';
import 'hls-video-element';

document.querySelector('video').remove();
const controller = document.createElement('media-controller');
controller.style.cssText = 'width:100%;height:100%';
const video = document.createElement('hls-video');
video.slot = 'media';
video.muted = true;
video.autoplay = true;
video.setAttribute('muted', '');
video.setAttribute('playsinline', '');
const bar = document.createElement('media-control-bar');
for (const name of [
  'play-button',
  'mute-button',
  'volume-range',
  'time-range',
  'time-display',
  'fullscreen-button',
])
  bar.append(document.createElement(`media-${name}`));
controller.append(video, bar);
document.body.append(controller);
video.src = window.bench.hls;
