import { createHash } from 'node:crypto';

/** Shows the document that the frame's parent posts. `document.open` removes the listener, so there is only one. */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (parent === window || source !== parent || typeof data?.html !== 'string') return;
  document.open();
  document.write(data.html);
  document.close();
});`;

const BODY = `<!doctype html><html><head><meta charset="utf-8"><title></title><script>${SCRIPT}</script></head><body></body></html>`;

/**
 * For HTML that people upload or link, which must never run with our origin: the policy sandboxes the page even when somebody opens it in a
 * tab. Inside, anything may load, because there is nothing to protect. Every site may frame it: the check of ancestors
 * includes the pages around an embedded player.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src http: https: data: blob: 'unsafe-inline'",
  "object-src 'none'",
  'frame-ancestors *',
].join('; ');

export const sandboxPage = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'public, max-age=3600',
    etag: `"${createHash('sha256').update(BODY).digest('hex').slice(0, 16)}"`,
  },
  body: BODY,
};
