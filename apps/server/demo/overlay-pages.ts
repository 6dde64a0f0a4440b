const STYLE = `<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{box-sizing:border-box;max-width:34rem;margin:0 auto;padding:1.25rem}
h1{margin:0 0 .5rem;font-size:1.25rem}
fieldset{margin:0 0 1rem;padding:0;border:0}
label{display:block;padding:.5rem 0}
input:not([type=radio]),textarea{box-sizing:border-box;width:100%;padding:.6rem;border:1px solid GrayText;border-radius:.5rem;font:inherit}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:999px;background:#4c4ad8;color:#fff;font:600 1rem system-ui}
button+button{margin-left:.5rem;background:none;color:inherit;text-decoration:underline}
</style>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}</head><body>${body}</body></html>`;

/** An offer, as a popover shows it. */
export const OFFER_PAGE = page(
  'Lenses',
  `<h1>A page of your own</h1>
<p>This drawer is an HTML file. It runs in a sandbox: it can have styles, images, and scripts, but it cannot reach the page around it.</p>
<p><button type="button" onclick="this.textContent='It works'">Try a script</button></p>`,
);

/** XF-02: tells the player what was filled in, and closes. */
export const FORM_PAGE = page(
  'Stay in touch',
  `<form><h1>Stay in touch</h1><p>What should the next lesson be about?</p>
<label>Topic <input name="topic" maxlength="100" required></label>
<button>Send</button><button type="button" data-cancel>Not now</button></form>
<script>
const tell = (type, data) => parent.postMessage({ type, data }, '*');
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  tell('embeddedformaction.submit', { topic: event.target.topic.value });
});
document.querySelector('[data-cancel]').addEventListener('click', () => tell('embeddedformaction.cancel'));
</script>`,
);

/** SV-01: tells the player that it is done. */
export const SURVEY_PAGE = page(
  'One question',
  `<form><h1>How was it?</h1><fieldset>
<label><input type="radio" name="rating" value="good" required> Good</label>
<label><input type="radio" name="rating" value="fair"> Fair</label>
<label><input type="radio" name="rating" value="poor"> Not for me</label></fieldset>
<button>Done</button></form>
<script>
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  parent.postMessage({ type: 'kapsule.surveyDone', data: { rating: event.target.rating.value } }, '*');
});
</script>`,
);
