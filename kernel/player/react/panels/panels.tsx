import { lazy, Suspense, useState } from 'react';
import { useChromeState } from '../chrome.ts';
import { usePlayer } from '../use-player.ts';

const StatsPanel = lazy(() => import('./stats-panel.tsx'));
const KeysPanel = lazy(() => import('./keys-panel.tsx'));

/** What is open over the picture while it plays on; fetched when somebody asks. */
export function Panels() {
  const { debug } = usePlayer().config.look;
  const [isFirst, setFirst] = useState(debug);
  const panel = useChromeState((state) => state.panel);
  if (panel && isFirst) setFirst(false);
  const shown = panel ?? (isFirst ? 'stats' : null);
  return (
    <Suspense fallback={null}>
      {shown === 'stats' && <StatsPanel onClose={() => setFirst(false)} />}
      {shown === 'keys' && <KeysPanel />}
    </Suspense>
  );
}
