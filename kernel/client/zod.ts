import { config } from 'zod/v4';

// With the first object schema, Zod tries `new Function`; the content security policy forbids it and every browser logs that.
config({ jitless: true });

export * from 'zod/v4';
