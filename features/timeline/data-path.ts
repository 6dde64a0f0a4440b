type Data = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at 'style.text'; undefined when there is none. */
export function readPath(data: Data, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
      data,
    );
}

/** A copy of the data with another value at 'style.text'; undefined removes it. */
export function writePath(data: Data, path: string, value: unknown): Data {
  const [key = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = data[key];
    return { ...data, [key]: writePath(isObject(inner) ? inner : {}, rest.join('.'), value) };
  }
  const { [key]: _, ...others } = data;
  return value === undefined ? others : { ...data, [key]: value };
}
