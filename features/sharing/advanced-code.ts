import { escapeHtml } from '#kernel/contract/markup.ts';

export interface AdvancedCode {
  /** 'https://video.example.org' */
  readonly host: string;
  readonly videoId: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly isLive: boolean;
}

/** A block that the SDK turns into a player, as `docs/guides/embedding.md` describes it. */
const block = ({ videoId, title, width, height, isLive }: AdvancedCode): string => {
  const attributes: readonly (readonly [string, string])[] = [
    ['class', 'kapsule-player'],
    ['data-video', videoId],
    ['data-title', title || 'Video'],
    ['data-aspect-ratio', `${width}/${height}`],
    ...(isLive ? [['data-live', 'true'] as const] : []),
  ];
  return `<div ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}></div>`;
};

const sdk = ({ host }: AdvancedCode): string => `<script async src="${escapeHtml(host)}/sdk/v1.js"></script>`;

/** SH-02: the Advanced code. */
export const buildAdvancedCode = (parts: AdvancedCode): string => `${block(parts)}\n${sdk(parts)}`;

/**
 * Tells the host page's own gtag, or else its dataLayer, about starts, quarters, and ends. It contains nothing about the
 * video: everything comes from the block before it.
 */
const FORWARD_EVENTS = `<script>
(function (player) {
  var at = 0;
  function send(name, percent) {
    var data = {
      video_provider: 'kapsule',
      video_title: player.dataset.title,
      video_id: player.dataset.video,
      video_percent: percent
    };
    if (typeof gtag === 'function') gtag('event', name, data);
    else (window.dataLayer = window.dataLayer || []).push(Object.assign({ event: name }, data));
  }
  player.addEventListener('kapsule:started', function () {
    at = 0;
    send('video_start', 0);
  });
  player.addEventListener('kapsule:time', function (event) {
    var time = event.detail;
    if (!(time.duration > 0)) return;
    var percent = (100 * time.currentTime) / time.duration;
    [25, 50, 75].forEach(function (mark) {
      if (at < mark && percent >= mark) send('video_progress', mark);
    });
    at = Math.max(at, percent);
  });
  player.addEventListener('kapsule:ended', function () {
    send('video_complete', 100);
  });
})(document.currentScript.previousElementSibling);
</script>`;

/** SH-02: the Advanced code with 'Enable Google Analytics'. Nothing is loaded from Google. */
export const buildAnalyticsCode = (parts: AdvancedCode): string =>
  `${block(parts)}\n${FORWARD_EVENTS}\n${sdk(parts)}`;
