import { escapeHtml } from '#kernel/contract/markup.ts';
import { PRODUCT_NAME } from '#kernel/contract/product.ts';
import { type DescribedRoute, type Json, schemaOf } from './openapi.ts';

const LOGO = `<svg viewBox="2 7 28 18" width="31" height="20" aria-hidden="true"><rect x="2" y="7" width="28" height="18" rx="9" fill="var(--accent)"/><path d="M13.5 11.6v8.8L21 16z" fill="var(--on-accent)"/></svg>`;

/** The API documentation as a page without scripts. */
export function docsPage(routes: readonly DescribedRoute[], theme?: 'light' | 'dark'): string {
  const tags = [...new Set(routes.map((entry) => entry.tag))].sort();
  const contents = tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = tags.map((tag) => {
    const rows = routes.filter((entry) => entry.tag === tag).map(describeRoute);
    return `<section aria-labelledby="${escapeHtml(tag)}"><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${rows.join('\n')}</section>`;
  });
  return `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><title>API · ${PRODUCT_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api-docs.css"></head>
<body><header><a class="brand" href="/">${LOGO}${PRODUCT_NAME}</a><a href="/api/docs/openapi.json">openapi.json</a></header>
<div class="columns"><nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
<main><h1>API</h1>
<p>Errors always have the form <code>{ "error": { "code", "message" } }</code>. Calls that change something need the session's
<code>_csrf</code>, as a field or in the header <code>x-csrf-token</code>.</p>
${sections.join('\n')}</main></div></body></html>`;
}

function describeRoute({ route }: DescribedRoute): string {
  const output = route.kind === 'raw' ? '' : JSON.stringify(schemaOf(route.output, 'output'), null, 2);
  return `<details><summary><code class="method" data-method="${route.method}">${route.method}</code> <code>${escapeHtml(route.path)}</code>
<span>${escapeHtml(route.summary)}${route.auth === 'required' ? ' · signed in' : ''}</span></summary>
${fieldTable(schemaOf(route.input, 'input'))}${output && `<h3>Answer</h3><pre tabindex="0">${escapeHtml(output)}</pre>`}</details>`;
}

function fieldTable({ properties = {}, required = [] }: Json): string {
  const fields = Object.entries(properties as Record<string, Json>);
  if (fields.length === 0) return '';
  const rows = fields.map(([name, schema]) => {
    const notes = [(required as string[]).includes(name) ? 'required' : 'optional', ...limitsOf(schema)];
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(notes.join(', '))}</td></tr>`;
  });
  return `<h3>Input</h3><div class="table"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** 'text', 'whole number', 'list of text', '"asc" or "desc"', 'number or null'. */
export function typeOf(schema: Json): string {
  const { type, enum: values, const: only, anyOf, items } = schema;
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Json[]).map(typeOf))].join(' or ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json)}`;
  return TYPES[String(type)] ?? 'anything';
}
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

function limitsOf({ default: byDefault, minimum, maximum, maxLength, maxItems }: Json): string[] {
  const isLimit = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return [
    ...(byDefault === undefined ? [] : [`default ${JSON.stringify(byDefault)}`]),
    ...(isLimit(minimum) ? [`at least ${minimum}`] : []),
    ...(isLimit(maximum) ? [`at most ${maximum}`] : []),
    ...(isLimit(maxLength) ? [`up to ${maxLength} characters`] : []),
    ...(isLimit(maxItems) ? [`up to ${maxItems} entries`] : []),
  ];
}
