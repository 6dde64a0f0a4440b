import { pathParams, type Route } from '#kernel/contract/route.ts';
import type { DescribedRoute } from '#kernel/server/http/openapi.ts';

/** Values to try by the name of a field; each test adds the ids that it made. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** For fields that no value is given for: flags, numbers, and texts. */
const ANY = ['true', '1', 'x'];

type Input = Readonly<Record<string, string>>;

function combine(fields: readonly string[], valuesOf: (field: string) => readonly string[]): Input[] {
  return fields.reduce<Input[]>(
    (inputs, field) =>
      inputs.flatMap((input) => valuesOf(field).map((value) => ({ ...input, [field]: value }))),
    [{}],
  );
}

/** Valid inputs of a route: the required fields alone, with each optional one, and with all of them. */
function inputsOf(route: Route, values: Values): Input[] {
  const { shape } = route.input;
  const valuesOf = (field: string): readonly string[] =>
    (values[field] ?? ANY).filter((value) => shape[field]?.safeParse(value).success ?? true);
  const inPath = pathParams(route.path);
  const isOptional = (field: string): boolean => shape[field]!.safeParse(undefined).success;
  const fields = [...new Set([...Object.keys(shape), ...inPath])];
  const required = fields.filter((field) => inPath.includes(field) || !isOptional(field));
  const optional = fields.filter((field) => !required.includes(field) && valuesOf(field).length > 0);
  const all = Object.fromEntries(optional.map((field) => [field, valuesOf(field)[0]!]));
  const extras: Input[] = [{}, all];
  for (const field of optional) {
    if (!values[field]) extras.push({ [field]: all[field]! });
    else for (const value of valuesOf(field)) extras.push({ [field]: value }, { ...all, [field]: value });
  }
  return combine(required, valuesOf)
    .flatMap((input) => extras.map((extra) => ({ ...input, ...extra })))
    .filter((input) => route.input.safeParse(input).success);
}

function toPath(path: string, input: Input): string {
  const inPath = pathParams(path);
  const query = new URLSearchParams(Object.entries(input).filter(([field]) => !inPath.includes(field)));
  const filled = path
    .replace(/:([a-zA-Z_]+)/g, (_, field: string) => encodeURIComponent(input[field] ?? 'x'))
    .replace(/\*$/, input['*'] ?? 'x');
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The addresses of every GET route that is registered, with every value that fits. */
export function routeRequests(routes: readonly DescribedRoute[], values: Values): string[] {
  return routes
    .filter(({ route }) => route.method === 'GET')
    .flatMap(({ tag, name, route }) => {
      const inputs = inputsOf(route, values);
      if (inputs.length === 0)
        throw new Error(
          `${tag}.${name} (${route.path}): no input fits; add values for its fields to createValues in test/secrets/secrets.test.ts`,
        );
      return inputs.map((input) => toPath(route.path, input));
    });
}

/** The addresses of pages. */
export const pageRequests = (paths: readonly string[], values: Values): string[] =>
  paths.flatMap((path) =>
    combine(pathParams(path), (field) => values[field] ?? ['x']).map((input) => toPath(path, input)),
  );
