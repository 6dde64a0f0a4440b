import { useEffect, useState } from 'react';

/** Code that only some viewers need, from a file of its own; null until it is loaded, and if that fails. */
export function useLoaded<Code extends object>(isWanted: boolean, load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    let isGone = false;
    if (isWanted)
      load().then(
        (loaded) => isGone || setCode(loaded),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isWanted, load]);
  return code;
}
