import { lazy, Suspense, useState } from 'react';
import { useChromeState } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';

const StatsPanel = lazy(() => import('./stats-panel.tsx'));
const KeysPanel = lazy(() => import('./keys-panel.tsx'));

/** The open panel. Its code is loaded on demand; with `debug` the stats panel is open from the start. */
export function Panels() {
  const { debug } = usePlayer().config.look;
  const [isDebugOpen, setDebugOpen] = useState(debug);
  const panel = useChromeState((state) => state.panel);
  if (panel && isDebugOpen) setDebugOpen(false);
  const shown = panel ?? (isDebugOpen ? 'stats' : null);
  return (
    <Suspense fallback={null}>
      {shown === 'stats' && <StatsPanel onClose={() => setDebugOpen(false)} />}
      {shown === 'keys' && <KeysPanel />}
    </Suspense>
  );
}
