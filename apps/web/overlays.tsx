import { lazy, Suspense, useEffect, useState } from 'react';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#kernel/ui/toaster.tsx')).Toaster }));
const ConfirmHost = lazy(async () => ({
  default: (await import('#kernel/ui/confirm-host.tsx')).ConfirmHost,
}));

/** Toasts and questions. Their code is fetched when the first one is asked for. */
export function Overlays() {
  const [toasts, setToasts] = useState(false);
  const [questions, setQuestions] = useState(false);
  useEffect(() => pendingToasts.subscribe(() => setToasts(true)), []);
  useEffect(() => pendingQuestions.subscribe(() => setQuestions(true)), []);
  return (
    <Suspense>
      {toasts && <Toaster />}
      {questions && <ConfirmHost />}
    </Suspense>
  );
}
