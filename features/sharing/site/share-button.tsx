import { Share } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { listNetworks, NETWORKS } from '../networks.ts';
import { text } from '../player/messages.ts';
import { readShareConfig, type SharedVideo } from '../share-config.ts';
import type { SharedPlayer } from './share-dialog.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  readonly video: {
    readonly id: string;
    readonly title: string;
    readonly pageUrl: string;
    readonly isLive: boolean;
    readonly durationMs: number;
  };
  /** The configuration of the widget `share`; null until it is known, undefined if the owner has turned sharing off. */
  readonly config: unknown;
  /** Null while there is none. */
  readonly player: SharedPlayer | null;
}

/** Opens the share dialog on the watch page. */
export function ShareButton({ video, config, player }: ShareButtonProps) {
  // The dialog stays after it was closed, so that it can fade out.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  if (config === undefined) return null;
  const share = config === null ? linkOnly(video.pageUrl) : readShareConfig(config);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setState('open')}>
        <Share aria-hidden="true" />
        {text('share')}
      </Button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <ShareDialog
            video={video}
            share={share}
            player={player}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Before anything is known that the owner may have chosen. */
const linkOnly = (shareUrl: string): SharedVideo => ({
  shareUrl,
  codes: null,
  areSitesLimited: false,
  hiddenNetworks: listNetworks(NETWORKS),
});
