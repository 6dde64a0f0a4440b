import { useEffect, useState } from 'react';
import { coversOrigins } from '#apps/player/page-policy.ts';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { useSite } from './site-context.ts';

const NO_ORIGINS: WidgetConfiguration['content_origins'] = { frames: [], images: [], files: [] };
/** The initial data of documents that have already opened a video. */
const used = new WeakSet<object>();

/**
 * Whether the document's content security policy lets this video's widgets show their frames and images. If not, because
 * the visitor came from another page of the site, or because something was published since, the page is loaded again. A
 * video that is shown is never loaded again: what is added to it from other hosts stays away, and nobody loses their place
 * or what they typed. `coversDrafts`: drafts are shown, too.
 */
export function usePagePolicy(wire: WidgetConfiguration | undefined, coversDrafts = false): boolean {
  const { initial } = useSite();
  const seed = initial.find(({ route }) => route === 'playback.get');
  const first = seed?.output as WidgetConfiguration | undefined;
  // The document of the watch page does not know the drafts.
  const isComplete = !coversDrafts || (seed !== undefined && 'drafts' in seed.input);
  const [known, setKnown] = useState<{ readonly id: string; readonly isAllowed: boolean } | null>(null);
  let decision = known;
  if (wire && wire.kapsuleinfo.kapsule_id !== known?.id) {
    const isFresh = isComplete && !used.has(initial);
    decision = { id: wire.kapsuleinfo.kapsule_id, isAllowed: isCovered(first, wire, isFresh) };
    setKnown(decision);
  }
  const isDecided = decision !== null;
  useEffect(() => {
    if (isDecided) used.add(initial);
  }, [isDecided, initial]);
  const isAllowed = !wire || decision?.isAllowed === true;
  useEffect(() => {
    if (!isAllowed) location.reload();
  }, [isAllowed]);
  return isAllowed;
}

/** A document that was just loaded for this video allows all that the server does; loading it again would change nothing. */
const isCovered = (
  first: WidgetConfiguration | undefined,
  wire: WidgetConfiguration,
  isFresh: boolean,
): boolean =>
  (isFresh && wire.kapsuleinfo.kapsule_id === first?.kapsuleinfo.kapsule_id) ||
  coversOrigins(first?.content_origins ?? NO_ORIGINS, wire.content_origins);
