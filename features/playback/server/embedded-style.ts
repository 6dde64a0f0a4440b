const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** As in the tokens. */
const ACCENT = 'oklch(0.55 0.19 272)';

/** What is seen before the player's own style sheet is here; it looks like the live controls. */
export function embeddedStyle(primaryColor: string | null): string {
  const accent = primaryColor && HEX.test(primaryColor) ? primaryColor : ACCENT;
  return `html,body{height:100%;margin:0;background:#000;color-scheme:dark}
#player{--accent:${accent};position:relative;height:100%;overflow:hidden;background:#000;color:#fff;font:14px/1.4 system-ui,sans-serif}
#player>video{display:block;width:100%;height:100%;object-fit:contain}
#chrome{position:absolute;inset:0}
#chrome button{border:0;padding:0;background:none;color:inherit;cursor:pointer;touch-action:manipulation}
#chrome svg{display:block;width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
#chrome [data-filled]{fill:currentColor;stroke:none}
#chrome :focus-visible{outline:2px solid #fff;outline-offset:2px;border-radius:6px}
.big{position:absolute;left:50%;top:50%;display:grid;place-items:center;width:72px;height:72px;margin:-36px;border-radius:50%!important;background:var(--accent)!important}
.big svg{width:32px!important;height:32px!important}
.bar{position:absolute;inset:auto 0 0;padding:40px 12px 4px;background:linear-gradient(transparent,oklch(0.12 0.005 270/.78))}
.line{height:3px;border-radius:2px;background:rgb(255 255 255/.3)}
.row{display:flex;align-items:center;gap:4px}
.row>*{display:grid;place-items:center;min-width:40px;height:40px}
.time{font-variant-numeric:tabular-nums;padding:0 8px}
.full{margin-left:auto}
.words{position:absolute;inset:0;display:none;place-items:center;margin:0;padding:16px;text-align:center;font-size:16px}
.spin{position:absolute;left:50%;top:50%;width:48px;height:48px;margin:-24px;border:4px solid rgb(255 255 255/.3);border-top-color:#fff;border-radius:50%;box-sizing:border-box;visibility:hidden;animation:turn 1s linear infinite}
@keyframes turn{to{rotate:1turn}}
[data-boot=idle] .when-playing,[data-boot=failed] .when-playing,:is([data-boot=playing],[data-boot=loading]) :is(.when-idle,.big),[data-boot=failed] :is(.big,.bar){display:none}
[data-boot=failed] .words,noscript .words{display:grid}
[data-boot=loading] .spin{visibility:visible;animation-delay:.5s}
[data-skin=social] .bar{display:none}
@media (prefers-reduced-motion:reduce){.spin{animation:none}}
@media (scripting:none){.big,.bar{display:none!important}}`.replaceAll('\n', '');
}
