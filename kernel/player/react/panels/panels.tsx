import { useState } from 'react';
import { useChromeState } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';
import { KeysPanel } from './keys-panel.tsx';
import { StatsPanel } from './stats-panel.tsx';

/** The open panel. With `debug` the stats panel is open from the start. */
export function Panels() {
  const { debug } = usePlayer().config.look;
  const [isDebugOpen, setDebugOpen] = useState(debug);
  const panel = useChromeState((state) => state.panel);
  if (panel && isDebugOpen) setDebugOpen(false);
  const shown = panel ?? (isDebugOpen ? 'stats' : null);
  if (shown === 'stats') return <StatsPanel onClose={() => setDebugOpen(false)} />;
  return shown === 'keys' ? <KeysPanel /> : null;
}
