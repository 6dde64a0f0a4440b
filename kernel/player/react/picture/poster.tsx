import { useEffect, useState } from 'react';
import defaultPicture from '#kernel/ui/default-picture.svg';
import { usePlayer, usePlayerState } from '../use-player.ts';
import css from './poster.module.css';

/** EM-09: the pictures in their order, then ours. */
function usePicture(): { src: string | undefined; isOwn: boolean; onError(): void } {
  const { posters } = usePlayer().config.video;
  const [broken, setBroken] = useState(0);
  const own = posters[broken];
  const fresh = useFreshAddress(own ?? '');
  return {
    src: own === undefined ? defaultPicture : fresh,
    isOwn: broken < posters.length,
    onError: () => setBroken(broken + 1),
  };
}

/** A page may have stood open for long: a token that has ended meanwhile is renewed before its picture is asked for. */
function useFreshAddress(url: string): string | undefined {
  const { mediaUrls } = usePlayer();
  const [known, setKnown] = useState<{ readonly of: string; readonly fresh?: string }>({ of: '' });
  const isNew = known.of !== url;
  // Kept from then on: a picture that is here is not fetched again under every new token.
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

/** What is seen before the first picture of the film, and with sound alone. */
export function Poster() {
  const { video } = usePlayer().config;
  const hasBegun = usePlayerState(({ playback }) => playback.started || playback.replaying);
  if (video.isAudio) return <Cover />;
  return hasBegun ? null : <Picture />;
}

function Picture() {
  const { src, onError } = usePicture();
  return <img className={css.poster} src={src} alt="" onError={onError} />;
}

/** PS-08: the picture of a sound, and whose it is. */
function Cover() {
  const { title, ownerName } = usePlayer().config.video;
  const { src, isOwn, onError } = usePicture();
  return (
    <div className={css.cover} data-art={isOwn}>
      {isOwn && (
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
