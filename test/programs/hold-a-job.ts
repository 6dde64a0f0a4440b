import { z } from 'zod';
import { createJobQueue } from '#kernel/server/job-queue.ts';
import { createLogger } from '#kernel/server/log.ts';

// A worker that takes a job and never finishes it; the test kills it. Arguments: database, kind as JSON.
const [, , databaseUrl = '', kind = '{}'] = process.argv;
const jobs = createJobQueue(databaseUrl, createLogger({ level: 'silent', pretty: false }));
const data = z.object({ n: z.number() });
jobs.handle({ ...(JSON.parse(kind) as { name: string }), data }, async ({ n }) => {
  process.stdout.write(`took ${n}\n`);
  await new Promise(() => {});
});
await jobs.start({ work: true });
