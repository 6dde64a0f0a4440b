import { useEffect } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { Dialog } from '#kernel/ui/dialog.tsx';
import { artifactCalls } from '../calls.ts';
import type { Network } from '../networks.ts';
import { SharePanel } from '../panel/share-panel.tsx';
import { text } from '../player/messages.ts';
import type { SharedVideo } from '../share-config.ts';
import { SHARED_TYPES, toSharedHighlight } from '../shared-highlight.ts';

/** The player of the page, as far as sharing uses it. */
export interface SharedPlayer {
  readonly isMobile: boolean;
  nowMs(): number;
  /** Pauses until the returned function is called. */
  hold(): () => void;
  track(action: string, data: Readonly<Record<string, unknown>>): void;
}

interface ShareDialogProps {
  readonly video: {
    readonly id: string;
    readonly title: string;
    readonly isLive: boolean;
    readonly durationMs: number;
  };
  readonly share: SharedVideo;
  readonly player: SharedPlayer | null;
  readonly isOpen: boolean;
  onClose(): void;
}

/** SH-01 … SH-03 on the watch page: pauses the player while it is open. */
export function ShareDialog({ video, share, player, isOpen, onClose }: ShareDialogProps) {
  const api = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it opens
  useEffect(() => {
    if (!isOpen || !player) return;
    player.track('share click', {});
    return player.hold();
  }, [isOpen]);
  const loadHighlights = async () =>
    (await api.call(artifactCalls.list, { id: video.id, types: SHARED_TYPES })).list.map(toSharedHighlight);
  return (
    <Dialog open={isOpen} onClose={onClose} title={text('share')}>
      <SharePanel
        share={share}
        title={video.title}
        nowMs={player?.nowMs() ?? 0}
        durationMs={video.durationMs}
        isLive={video.isLive}
        isDesktop={!(player?.isMobile ?? matchMedia('(pointer: coarse)').matches)}
        loadHighlights={loadHighlights}
        onNetwork={(socialmedia: Network) => player?.track('social click', { socialmedia })}
      />
    </Dialog>
  );
}
