import { escapeHtml } from '#kernel/contract/markup.ts';
import type { WidgetConfiguration } from '../contract.ts';
import type { text as messages } from '../messages.ts';

type Configuration = Pick<WidgetConfiguration, 'kapsuleinfo' | 'parameters' | 'isMobilePlayer'>;

const icon = (lines: string, filled: string): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true">${lines && `<path d="${lines}"/>`}${filled && `<path d="${filled}" data-filled/>`}</svg>`;

const PLAY_ICON = icon(
  '',
  'M7 4.6v14.8a.9.9 0 0 0 1.4.8l11.4-7.4a.9.9 0 0 0 0-1.6L8.4 3.8a.9.9 0 0 0-1.4.8z',
);
const PAUSE_ICON = icon(
  '',
  'M7 4h2.5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm7.5 0H17a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
);
const SOUND_ICON = icon(
  'M15.5 8.8a4.5 4.5 0 0 1 0 6.4M18.4 5.6a9 9 0 0 1 0 12.8',
  'M11.3 4.4v15.2a.5.5 0 0 1-.8.4L6 16H3.5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1H6l4.5-4a.5.5 0 0 1 .8.4z',
);
const FULLSCREEN_ICON = icon(
  'M4 9V6a2 2 0 0 1 2-2h3m6 0h3a2 2 0 0 1 2 2v3m0 6v3a2 2 0 0 1-2 2h-3m-6 0H6a2 2 0 0 1-2-2v-3',
  '',
);

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** '1:02:03', '4:05' */
function formatClock(ms: number): string {
  const sec = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60];
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(sec % 60)}` : `${minutes}:${padTwo(sec % 60)}`;
}

/** Placeholder controls until the player has loaded. Only play and pause work. */
export function renderPlaceholderBar(configuration: Configuration, text: typeof messages): string {
  const { kapsuleinfo, parameters, isMobilePlayer } = configuration;
  const { duration } = kapsuleinfo;
  const time = duration > 0 ? `0:00 / ${formatClock(duration)}` : '';
  const hasBigButton = !isMobilePlayer || (parameters.showPlayIconOnMobile ?? true);
  const big = `<button type="button" class="big" aria-label="${escapeHtml(text('play'))}">${PLAY_ICON}</button>`;
  return `${hasBigButton ? big : ''}
${(parameters.spinner ?? true) ? '<div class="spin" aria-hidden="true"></div>' : ''}
<div class="bar"><div class="line"></div><div class="row">
<button type="button" class="small" aria-label="${escapeHtml(text('playOrPause'))}"><span class="when-idle">${PLAY_ICON}</span><span class="when-playing">${PAUSE_ICON}</span></button>
<span class="mute" aria-hidden="true">${SOUND_ICON}</span><span class="time">${time}</span><span class="full" aria-hidden="true">${FULLSCREEN_ICON}</span>
</div></div>`;
}
