import { cleanup, configure } from '@testing-library/react';
import { afterAll } from 'vitest';

// Generous, so that a busy machine does not fail tests.
configure({ asyncUtilTimeout: 20_000 });

// Files of one worker share the document.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
