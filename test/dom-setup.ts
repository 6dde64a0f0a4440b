import { cleanup, configure } from '@testing-library/react';
import { afterAll, beforeEach, vi } from 'vitest';
import { resetLanguage } from '#kernel/text/translations.ts';
import { pendingQuestions } from '#kernel/ui/confirm.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';

// Generous, so that a busy machine does not fail tests.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share modules, and with them the messages nobody has shown.
beforeEach(() => {
  pendingToasts.take();
  pendingQuestions.take();
});

// Files of one worker share the document and the globals. What a file forgets to restore does not reach the next one.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetLanguage();
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
});
