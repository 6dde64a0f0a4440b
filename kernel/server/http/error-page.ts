import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#kernel/contract/errors.ts';
import { escapeHtml } from '#kernel/contract/markup.ts';

const STYLE = `:root { color-scheme: light dark; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center; }
small { opacity: 0.7; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page for errors that prevent the real page. It loads nothing else from this server and may be framed. */
export function sendErrorPage(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSec, message, status } = error;
  const again =
    retryAfterSec === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfterSec + 1}">`;
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${again}
<title>${escapeHtml(message)}</title>
<style>${STYLE}</style>
</head>
<body>
<p>${escapeHtml(message)}</p>
<small>${again ? 'This page reloads by itself.' : `Request ${escapeHtml(request.id)}`}</small>
</body>
</html>
`);
}
