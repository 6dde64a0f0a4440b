import { useChromeParts } from '../chrome.ts';
import { text } from '../messages.ts';
import { ControlButton } from './control-button.tsx';

/** Previous or next video; renders nothing without a playlist. */
export function StepButton({ to }: { to: 'previous' | 'next' }) {
  const { playlist, controls } = useChromeParts();
  if (!playlist || !controls.has(to)) return null;
  const label = to === 'next' ? text('nextVideo') : text('previousVideo');
  return <ControlButton label={label} icon={to} onClick={playlist[to]} />;
}
