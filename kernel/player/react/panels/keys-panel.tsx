import { useChrome } from '../chrome.ts';
import { Panel } from './panel.tsx';
import css from './panels.module.css';

const KEYS = [
  ['Space, K', 'Play or pause'],
  ['← →, J L', '10 seconds back or forward'],
  ['↑ ↓', 'Volume'],
  ['M', 'Mute'],
  ['F', 'Full screen'],
  ['C', 'Captions'],
  ['< >', 'Slower or faster'],
  ['0 … 9', 'Jump to a tenth'],
] as const;

export default function KeysPanel() {
  const chrome = useChrome();
  return (
    <Panel title="Keyboard shortcuts" place="middle" onClose={() => chrome.showPanel(null)}>
      <dl className={css.keys}>
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
