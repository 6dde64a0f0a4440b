import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Calls that belong to no product noun. */
export const kernelRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'Answers 200 when the server can serve',
    auth: 'public',
    input: z.object({}),
    output: z.object({ status: z.literal('ok'), version: z.string() }),
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
    path: '/api/v1/events',
    summary: 'Server-sent events of topics such as video:{id}; resumes after Last-Event-ID',
    auth: 'public',
    kind: 'raw',
    input: z.object({ topics: z.string().max(2000) }),
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
