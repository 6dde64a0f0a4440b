import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { text } from './save-messages.ts';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

interface SaveButtonProps {
  readonly videoId: string;
  /** Null for people who are signed in. */
  readonly signInUrl: string | null;
}

/** Saves a video to playlists, or asks to sign in first. */
export function SaveButton({ videoId, signInUrl }: SaveButtonProps) {
  // The dialog stays after it was closed, so that it can fade out.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const label = (
    <>
      <ListPlus aria-hidden="true" />
      {text('save')}
    </>
  );
  if (signInUrl !== null)
    return (
      <a className={buttonClass('secondary')} href={signInUrl}>
        {label}
      </a>
    );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setState('open')}>
        {label}
      </Button>
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <SaveDialog videoId={videoId} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
