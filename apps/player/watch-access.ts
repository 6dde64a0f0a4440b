import type { Listen } from '#kernel/client/event-stream.ts';

/**
 * Notices withdrawn access long before the buffer runs out. It only reports a suspicion: the caller checks with the
 * server.
 */
export function watchAccess(listen: Listen, videoId: string, onSuspicion: () => void): () => void {
  const topic = `video:${videoId}`;
  return listen([topic], {
    event({ type, data }) {
      if (type === 'video.deleted' && (data as { id?: unknown } | null)?.id === videoId) onSuspicion();
    },
    denied(deniedTopic) {
      if (deniedTopic === topic) onSuspicion();
    },
  });
}
