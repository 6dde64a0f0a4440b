import { useChrome } from '../chrome.ts';
import { text as player } from '../messages.ts';
import { usePlayerState } from '../use-player.ts';
import { text } from './messages.ts';
import { Panel } from './panel.tsx';
import css from './panels.module.css';

const readKeys = (hasSteps: boolean): readonly (readonly [keys: string, meaning: string])[] => [
  [text('spaceKey'), text('playOrPause')],
  ['← →, J L', text('skip')],
  ['↑ ↓', text('volume')],
  ['M', text('mute')],
  ['F', text('fullscreen')],
  ['I', text('pictureInPicture')],
  ['C', text('captions')],
  ['< >', text('speed')],
  [', .', text('frame')],
  ['0 … 9', text('part')],
  [text('edgeKeys'), text('edge')],
  ...(hasSteps ? [['⇧ N, ⇧ P', text('steps')] as const] : []),
];

export function KeysPanel() {
  const chrome = useChrome();
  const hasSteps = usePlayerState(({ steps }) => steps.isOffered);
  return (
    <Panel title={player('shortcuts')} place="middle" onClose={() => chrome.showPanel(null)}>
      <dl className={css.keys}>
        {readKeys(hasSteps).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
