import { configure } from '@testing-library/react';

// Generous, so that a busy machine does not fail tests.
configure({ asyncUtilTimeout: 20_000 });
