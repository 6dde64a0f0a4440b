import { lazy, Suspense, useEffect, useState } from 'react';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#kernel/ui/toaster.tsx')).Toaster }));
const ConfirmHost = lazy(async () => ({
  default: (await import('#kernel/ui/confirm-host.tsx')).ConfirmHost,
}));

/** Toasts and confirmation dialogs. Their code is loaded with the first one. */
export function Overlays() {
  const [hasToasts, setHasToasts] = useState(false);
  const [hasQuestions, setHasQuestions] = useState(false);
  useEffect(() => pendingToasts.subscribe(() => setHasToasts(true)), []);
  useEffect(() => pendingQuestions.subscribe(() => setHasQuestions(true)), []);
  return (
    <Suspense>
      {hasToasts && <Toaster />}
      {hasQuestions && <ConfirmHost />}
    </Suspense>
  );
}
