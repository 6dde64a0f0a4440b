import videojs from 'video.js';
import 'video.js/dist/video-js.css';

const video = document.querySelector('video');
video.classList.add('video-js');
videojs(video, {
  controls: true,
  autoplay: 'muted',
  fill: true,
  sources: [{ src: window.bench.hls, type: 'application/x-mpegURL' }],
});
