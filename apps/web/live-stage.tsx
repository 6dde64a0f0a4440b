import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { playbackCalls } from '#features/playback/calls.ts';
import { CONFIG_EVENTS } from '#features/playback/events.ts';
import { type Video, videoChannel } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import styles from './live-stage.module.css';

const LiveQuestionOnStage = lazy(async () => {
  const { LiveQuestionOnStage } = await import('#features/quizzes/site/live-question-on-stage.tsx');
  return { default: LiveQuestionOnStage };
});

interface LiveStageProps {
  video: Video;
  /** Takes the place of the player. */
  stage: ReactNode;
}

/** What viewers of an event see until its stream can be played, with the questions that the owner asks. */
export function LiveStage({ video, stage }: LiveStageProps) {
  return video.live_event?.state === 'LIVE' ? (
    <div className={styles.stage}>
      {stage}
      <Questions videoId={video.kapsule_id} />
    </div>
  ) : (
    stage
  );
}

/** Not the key of the player's own configuration, which belongs to the page's policy and to one view. */
const keyOf = (videoId: string) => ['live-stage', videoId] as const;

function Questions({ videoId }: { videoId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keyOf(videoId),
    queryFn: ({ signal }) => api.call(playbackCalls.get, { video: videoId }, { signal }),
  });
  useChangedConfiguration(videoId);
  if (!data?.widgets.quizzes) return null;
  const { kvtoken, isLoggedIn, user, widgets } = data;
  return (
    <Suspense fallback={null}>
      <LiveQuestionOnStage
        videoId={videoId}
        viewer={{ signedIn: isLoggedIn, username: user.username }}
        config={widgets.quizzes}
        viewToken={kvtoken}
      />
    </Suspense>
  );
}

/** Everyone who watches hears of a change at once; a random delay spreads their requests. */
const SPREAD_MS = 2000;

/** The owner may add the first question during the event. */
function useChangedConfiguration(videoId: string): void {
  const client = useQueryClient();
  const listen = useListen();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer = undefined;
      refreshQueries(client, keyOf(videoId));
    };
    const stop = listen?.([videoChannel(videoId)], {
      event({ type }) {
        if (CONFIG_EVENTS.includes(type)) timer ??= setTimeout(refresh, Math.random() * SPREAD_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [client, listen, videoId]);
}
