import { z } from 'zod';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { isUnsafe, pathParams, type Route } from '#kernel/contract/route.ts';

export interface DescribedRoute {
  /** The feature it belongs to. */
  readonly tag: string;
  readonly name: string;
  readonly route: Route;
}

export type Json = Record<string, unknown>;

export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return schema;
}

/** Describes the API in OpenAPI 3.1, from the contracts that the server runs. */
export function describeApi(
  routes: readonly DescribedRoute[],
  { version, cookieName }: { version: string; cookieName: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const { tag, name, route } of routes) {
    const path = route.path.replace(/:([a-zA-Z_]+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version,
      description: 'Errors always have the form { "error": { "code", "message" } }.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        kct: { type: 'apiKey', in: 'header', name: 'x-kct' },
      },
    },
  };
}

function operation(tag: string, name: string, route: Route): Json {
  const inPath = new Set(pathParams(route.path));
  const input = schemaOf(route.input, 'input') as { properties?: Record<string, Json>; required?: string[] };
  const fields = Object.entries(input.properties ?? {});
  const inBody = isUnsafe(route.method) && route.encoding !== 'bytes';
  const parameters = fields
    .filter(([field]) => inPath.has(field) || !inBody)
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || (input.required?.includes(field) ?? false),
      schema,
    }));
  const rest = fields.filter(([field]) => !inPath.has(field));
  const body =
    inBody && rest.length > 0
      ? requestBody(route, Object.fromEntries(rest), input.required ?? [])
      : undefined;
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    ...(route.auth === 'required' ? { security: [{ session: [] }, { kct: [] }] } : {}),
    responses: {
      200: route.kind === 'raw' ? { description: route.summary } : jsonResponse(route),
      default: { description: 'An error: { "error": { "code", "message" } }' },
    },
  };
}

function requestBody(route: Route, properties: Record<string, Json>, required: readonly string[]): Json {
  const type = route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const schema = { type: 'object', properties, required: required.filter((field) => field in properties) };
  return { required: true, content: { [type]: { schema } } };
}

const jsonResponse = (route: Route): Json => ({
  description: 'OK',
  content: { 'application/json': { schema: schemaOf(route.output, 'output') } },
});
