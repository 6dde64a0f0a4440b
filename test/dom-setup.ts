import { cleanup, configure } from '@testing-library/react';
import { afterAll, beforeEach } from 'vitest';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';

// Generous, so that a busy machine does not fail tests.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share modules, and with them the messages nobody has shown.
beforeEach(() => {
  pendingToasts.take();
  pendingQuestions.take();
});

// Files of one worker share the document.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
