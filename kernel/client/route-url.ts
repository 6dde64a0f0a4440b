import { type CallInputOf, isUnsafe, pathParams, type RouteCall } from '#kernel/contract/route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether the fields that are not part of the path are sent in the body. */
export const hasBodyFields = ({ method, encoding }: RouteCall): boolean =>
  isUnsafe(method) && encoding !== 'bytes';

/** The fields of an input that are not part of the path. */
export function unnamedFields(route: RouteCall, input: Fields): Fields {
  const named = new Set(pathParams(route.path));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !named.has(name)));
}

/**
 * The address of a call: path fields filled in, all others in the query unless they are sent in the body. `extra` adds
 * to the query.
 */
export function routeUrl<R extends RouteCall>(
  route: R,
  input: CallInputOf<R>,
  extra?: URLSearchParams,
): string {
  const given = input as Fields;
  const path = pathParams(route.path).reduce(
    (filled, name) => filled.replace(`:${name}`, () => encodeURIComponent(String(given[name]))),
    route.path,
  );
  const fields = hasBodyFields(route) ? {} : unnamedFields(route, given);
  const query = new URLSearchParams([...Object.entries(definedStrings(fields)), ...(extra ?? [])]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** As a query or a form sends them; a field without a value is left out. */
export function definedStrings(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}
