const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** In step with kernel/ui/tokens.css. */
const ACCENT = 'oklch(0.55 0.19 272)';

/** Styles of the page, which stay after the player has loaded. */
const PAGE = `html,body{height:100%;margin:0;overflow:hidden;background:#000}
#player{position:relative;height:100%;overflow:clip;background:#000}
@keyframes turn{to{rotate:1turn}}
@keyframes seen{to{opacity:1}}`;

/**
 * Styles of the placeholder controls, with the geometry of kernel/player/react/chrome.module.css. They have no
 * specificity and apply only with data-boot, so that nothing of them is left afterwards.
 */
const PLACEHOLDER = `--btn:36px;--pad:12px;--foot:6px;--below:0px;color:#fff;font:500 13px/1.35 system-ui,sans-serif;user-select:none;
>video{display:block;width:100%;height:calc(100% - var(--below));object-fit:contain}
#chrome{position:absolute;inset:0}
button{border:0;padding:0;background:none;color:inherit;cursor:pointer;touch-action:manipulation}
button:focus-visible{outline:2px solid #fff;outline-offset:-2px;border-radius:6px}
svg{display:block;width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[data-filled]{fill:currentColor;stroke:none}
.big{position:absolute;inset:0;display:grid;place-items:center;width:92px;height:60px;margin:auto;border-radius:999px;background:var(--accent);color:oklch(from var(--accent) clamp(0,(.72 - l)*1000,1) 0 0);box-shadow:0 4px 24px rgb(0 0 0/.35)}
.big svg{width:30px;height:30px}
.bar{position:absolute;inset:auto 0 0;padding:72px var(--pad) var(--foot);background:linear-gradient(transparent,rgb(0 0 0/.1) 18%,rgb(0 0 0/.32) 42%,rgb(0 0 0/.6) 72%,rgb(0 0 0/.74));pointer-events:none}
.line{height:4px;margin:6px 0;border-radius:2px;background:rgb(255 255 255/.28)}
.row{display:flex;align-items:center;gap:2px;height:var(--btn);margin:0 max(-6px,-1*var(--pad))}
.row>*{display:grid;place-items:center;min-width:var(--btn);height:var(--btn);pointer-events:auto}
.row>.time{padding:0 6px;font-variant-numeric:tabular-nums}
.row>.full{margin-left:auto}
.words{position:absolute;inset:0;display:none;place-items:center;margin:0;padding:16px;text-align:center;font-size:16px}
.spin{position:absolute;inset:0;width:48px;height:48px;margin:auto;border:4px solid rgb(255 255 255/.28);border-top-color:#fff;border-radius:50%;box-sizing:border-box;opacity:0;pointer-events:none}
&[data-boot=loading] .spin{animation:turn 1s 1s linear infinite,seen 0s 1s forwards}
&[data-boot=playing] .bar{opacity:0}
&[data-boot=loading]:not([data-skin=regular]) .bar{display:none}
&[data-boot=playing]:hover .bar{opacity:1}
&:is([data-boot=playing],[data-boot=loading]) :is(.big,.when-idle){display:none}
&:is([data-boot=idle],[data-boot=failed]) .when-playing{display:none}
&[data-boot=failed] :is(.big,.bar){display:none}
&[data-boot=failed] .words{display:grid}
&[data-layout=mobile]{--btn:44px}
&[data-layout=mobile][data-skin=sleek] .row>:is(.small,.mute){display:none}
&[data-skin=social] .bar{display:none}
&[data-skin=social] .big{width:112px;height:112px;background:none;box-shadow:none;color:#fff}
&[data-skin=social] .big svg{width:88px;height:88px}
&[data-skin=regular]{--high:calc(var(--btn) + 24px);--below:clamp(0px,100vh - 100vw/var(--ratio),var(--high))}
&[data-skin=regular] .big{bottom:var(--below)}
&[data-skin=regular] .bar{padding:4px var(--pad);height:var(--high);box-sizing:border-box;opacity:1;color-scheme:light dark;color:light-dark(#1c1d22,#f4f4f6);background:light-dark(#fff,#17181d)}
&[data-skin=regular] .line{background:light-dark(#d9dae0,#3a3c45)}
@media (max-height:240px){--btn:32px;--pad:6px;--foot:2px;&:not([data-skin=social]) .big{width:64px;height:42px}&[data-skin=sleek] .big{bottom:50px}.big svg{width:22px;height:22px}&[data-skin=sleek] .bar{padding-top:24px}}
@media (min-height:721px){--btn:40px;--pad:20px;--foot:10px;&:not([data-skin=social]) .big{width:116px;height:76px}}
@media (min-width:640px){&[data-skin=regular]{--high:calc(var(--btn) + 12px)}&[data-skin=regular] .line{display:none}}
@media (prefers-reduced-motion:reduce){&[data-boot=loading] .spin{animation:seen 0s 1s forwards}}
@media (scripting:none){.big,.bar{display:none}noscript .words{display:grid}}`;

/** The styles until the player's style sheet is loaded. */
export function embeddedStyle(primaryColor: string | null, aspectRatio: number | null): string {
  const accent = primaryColor && HEX.test(primaryColor) ? primaryColor : ACCENT;
  const placeholder = `:where(#player[data-boot]){--accent:${accent};--ratio:${aspectRatio ?? 16 / 9};${PLACEHOLDER}}`;
  return `${PAGE}${placeholder}`.replaceAll('\n', '');
}
