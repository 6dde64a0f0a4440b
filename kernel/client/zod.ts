import { z } from 'zod/v4';

// With the first object schema, Zod tries `new Function`; the content security policy forbids it and every browser logs that.
z.config({ jitless: true });

export { z };
