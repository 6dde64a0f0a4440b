import Hls from 'hls.js';
import Plyr from 'plyr';
import 'plyr/dist/plyr.css';

const video = document.querySelector('video');
const hls = new Hls();
hls.loadSource(window.bench.hls);
hls.attachMedia(video);
new Plyr(video, { muted: true, autoplay: true, iconUrl: '', loadSprite: false, blankVideo: '' });
