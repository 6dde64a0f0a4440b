import { useEffect, useState } from 'react';
import defaultPicture from '#kernel/ui/default-picture.svg';
import { usePlayer, usePlayerState } from '../use-player.ts';
import css from './poster.module.css';

/** EM-09: tries the posters in order, then falls back to the default picture. */
function usePoster(): { src: string | undefined; hasPoster: boolean; onError(): void } {
  const { posters } = usePlayer().config.video;
  const [failedCount, setFailedCount] = useState(0);
  const poster = posters[failedCount];
  const fresh = useFreshUrl(poster ?? '');
  return {
    src: poster === undefined ? defaultPicture : fresh,
    hasPoster: failedCount < posters.length,
    onError: () => setFailedCount(failedCount + 1),
  };
}

/** Renews a token that expired while the page was open before the browser requests the poster. */
function useFreshUrl(url: string): string | undefined {
  const { mediaUrls } = usePlayer();
  const [known, setKnown] = useState<{ readonly of: string; readonly fresh?: string }>({ of: '' });
  const isNew = known.of !== url;
  // Kept from then on, so that a loaded poster is not fetched again with every new token.
  if (isNew) setKnown(mediaUrls.needsRenewal() ? { of: url } : { of: url, fresh: mediaUrls.latestUrl(url) });
  const isMissing = !isNew && known.fresh === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void mediaUrls.freshUrl(url).then((fresh) => isCurrent && setKnown({ of: url, fresh }));
    return () => {
      isCurrent = false;
    };
  }, [mediaUrls, isMissing, url]);
  return isNew ? undefined : known.fresh;
}

/** Shown until the first frame, and throughout for audio. */
export function Poster() {
  const { video } = usePlayer().config;
  const hasBegun = usePlayerState(({ playback }) => playback.started || playback.replaying);
  if (video.isAudio) return <Cover />;
  return hasBegun ? null : <PosterImage />;
}

function PosterImage() {
  const { src, onError } = usePoster();
  return <img className={css.poster} src={src} alt="" onError={onError} />;
}

/** PS-08: cover art, title, and owner of an audio file. */
function Cover() {
  const { title, ownerName } = usePlayer().config.video;
  const { src, hasPoster, onError } = usePoster();
  return (
    <div className={css.cover} data-art={hasPoster}>
      {hasPoster && (
        <>
          <img className={css.coverBack} src={src} alt="" onError={onError} />
          <img className={css.coverArt} src={src} alt="" onError={onError} />
        </>
      )}
      <p className={css.coverText}>
        <span className={css.coverTitle} dir="auto">
          {title}
        </span>
        <span dir="auto">{ownerName}</span>
      </p>
    </div>
  );
}
