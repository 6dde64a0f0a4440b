import { z } from 'zod/v4';

// Zod tries `new Function` for its first object schema. The content security policy forbids it, and browsers log that.
z.config({ jitless: true });

export { z };
