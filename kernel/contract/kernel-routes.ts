import { z } from 'zod';
import { EVENTS_PATH } from './events-path.ts';
import { defineRoute } from './route.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';

/** Routes that belong to no feature. */
export const kernelRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'Answers 200 when the server can serve',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /** 'low': uploads and processing are waiting for disk space. */
      disk: z.enum(['ok', 'low']),
    }),
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus; from this machine, or with the metrics token',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: z.string(),
  }),
  events: defineRoute({
    method: 'GET',
    path: EVENTS_PATH,
    summary: 'Server-sent events of topics such as {kind}:{id}; resumes after Last-Event-ID',
    auth: 'public',
    kind: 'raw',
    input: z.object({ topics: z.string().max(2000) }),
    output: z.string(),
  }),
  sandbox: defineRoute({
    method: 'GET',
    path: SANDBOX_PATH,
    summary: 'A page without an origin that shows the HTML its parent frame posts',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: z.string(),
  }),
  description: defineRoute({
    method: 'GET',
    path: '/api/docs/openapi.json',
    summary: 'This API, described in OpenAPI',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: z.string(),
  }),
  docs: defineRoute({
    method: 'GET',
    path: '/api/docs',
    summary: 'This API, described for people',
    auth: 'public',
    kind: 'raw',
    input: z.object({}),
    output: z.string(),
  }),
};
