import type { Listen } from '#kernel/client/event-stream.ts';

/**
 * Hears that a viewer may no longer watch, long before the buffer runs out. Calls back only: whether it is so is for
 * the one who asks the server.
 */
export function watchAccess(listen: Listen, videoId: string, onDoubt: () => void): () => void {
  const own = `video:${videoId}`;
  return listen([own], {
    event({ type, data }) {
      if (type === 'video.deleted' && (data as { id?: unknown } | null)?.id === videoId) onDoubt();
    },
    denied(topic) {
      if (topic === own) onDoubt();
    },
  });
}
