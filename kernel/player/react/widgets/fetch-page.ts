const MAX_BYTES = 512 * 1024;

/** PO-03: the text of an HTML file, requested without credentials. Rejects with the reason when there is none. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  if (!/^text\/(?:html|plain)\b/i.test(response.headers.get('content-type') ?? ''))
    throw new Error(`${url} is not an HTML file`);
  return read(response);
}

async function read(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.length;
    if (size > MAX_BYTES) {
      void reader?.cancel();
      throw new Error(`${response.url} is larger than ${MAX_BYTES / 1024} KB`);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Makes relative addresses in the file lead where they led there. A doctype stays first, or browsers use quirks mode. */
export const withBase = (html: string, url: string): string =>
  html.replace(/^\s*(<!doctype[^>]*>)?/i, (start) => `${start}<base href="${escapeAttribute(url)}">`);
