import { type PlayerClock, systemPlayerClock } from '#kernel/player/core/clock.ts';
import { defineWidget, type Widget, type WidgetContext } from '#kernel/player/core/widget.ts';
import { findFailure, type LoadingPicture, loadPicture } from './load-picture.ts';
import { type PromoConfig, parseConfig } from './parse-config.ts';
import { type PromoResult, PromoView } from './promo-view.tsx';

type PromoContext = WidgetContext<PromoConfig>;

/** PM-01. The clock is replaced in tests. */
export function createPromosWidget(clock: PlayerClock = systemPlayerClock): Widget<PromoConfig> {
  /** Fetched before the viewer presses play. */
  const pictures = new WeakMap<PromoContext, LoadingPicture>();
  const fetchPicture = (ctx: PromoContext): LoadingPicture => {
    const picture = loadPicture(ctx.mediaUrl(ctx.config.src), ctx.config.text);
    pictures.set(ctx, picture);
    return picture;
  };
  return defineWidget<PromoConfig>({
    parse: parseConfig,
    setup(ctx) {
      fetchPicture(ctx);
      ctx.onConfig(() => void fetchPicture(ctx));
    },
    async before(ctx) {
      if (ctx.player.state().playback.ended) return;
      const picture = pictures.get(ctx) ?? fetchPicture(ctx);
      const failure = await findFailure(picture, clock);
      if (ctx.signal.aborted) return;
      if (failure)
        return console.warn(`promos: ${picture.element.src} ${failure}. The video starts without it.`);
      ctx.track('shown');
      const props = { picture: picture.element, durationMs: ctx.config.durationMs, clock };
      // A dialog of an ended widget rejects.
      const shown = ctx.modal<typeof props, PromoResult>(PromoView, props, { fills: 'picture' });
      if ((await shown.catch(() => 'ended')) === 'skipped') ctx.track('skipped');
    },
  });
}

export default createPromosWidget();
