import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { Player } from '../core/player.ts';
import { Announcer } from './announcer.tsx';
import css from './chrome.module.css';
import { ChromeContext, createChrome } from './chrome.ts';
import type { KeyScope } from './key-place.ts';
import { text } from './messages.ts';
import { Brand } from './parts/brand.tsx';
import { BoostBadge, Center, FlashIndicator } from './picture/center.tsx';
import { Notice, ProblemMessage, UnmuteButton, WaitingMessage } from './picture/messages.tsx';
import { Poster } from './picture/poster.tsx';
import { Surface } from './picture/surface.tsx';
import { RegularSkin } from './skins/regular.tsx';
import { SleekSkin } from './skins/sleek.tsx';
import { SocialSkin } from './skins/social.tsx';
import { useActivity } from './use-activity.ts';
import { useKeys } from './use-keys.ts';
import { PlayerContext, usePlayer, usePlayerState, useWidgets } from './use-player.ts';
import { useStage } from './use-stage.ts';
import { useVisibleControls } from './use-visible-controls.ts';
import { FloatingColumns } from './widgets/floating-columns.tsx';
import { WidgetModals } from './widgets/widget-modals.tsx';
import { WidgetSlot } from './widgets/widget-slot.tsx';

const Popups = lazy(() => import('./popups.tsx'));

interface PlayerChromeProps {
  readonly player: Player;
  readonly keyScope?: KeyScope;
  /** Where sheets may cover the page below the picture; null in a frame, which has no page. */
  readonly sheetRoot?: HTMLElement | null;
}

/** Everything over and around the picture. The video element itself is already in the stage. */
export function PlayerChrome({ player, ...options }: PlayerChromeProps) {
  const { keyScope = 'player', sheetRoot = null } = options;
  return (
    <PlayerContext value={player}>
      <Chrome keyScope={keyScope} sheetRoot={sheetRoot} />
    </PlayerContext>
  );
}

function Chrome({ keyScope, sheetRoot }: Required<Omit<PlayerChromeProps, 'player'>>) {
  const { look, video } = usePlayer().config;
  const isTouch = look.isMobile;
  const [isCoarse] = useState(() => isTouch || matchMedia('(pointer: coarse)').matches);
  const isCentered = isTouch && look.skin === 'sleek' && !video.isAudio;
  const [chrome] = useState(createChrome);
  const controls = useVisibleControls(chrome, { isCentered, isCoarse });
  const parts = useMemo(
    () => ({ chrome, controls, isTouch, isCoarse, isCentered, sheetRoot }),
    [chrome, controls, isTouch, isCoarse, isCentered, sheetRoot],
  );
  return (
    <ChromeContext value={parts}>
      <Ui keyScope={keyScope} />
    </ChromeContext>
  );
}

const skins = { sleek: SleekSkin, regular: RegularSkin, social: SocialSkin };

function Ui({ keyScope }: { keyScope: KeyScope }) {
  const ui = useRef<HTMLDivElement>(null);
  const { config } = usePlayer();
  useStage(ui);
  useKeys(keyScope);
  const isBroken = usePlayerState(({ trouble }) => trouble.problem !== null);
  const Skin = skins[config.look.skin];
  return (
    // The timeline runs left to right in every language; texts use dir="auto".
    <section
      ref={ui}
      className={css.ui}
      dir="ltr"
      aria-label={config.video.isAudio ? text('audioPlayer') : text('videoPlayer')}
      tabIndex={-1}
      {...useActivity()}
    >
      <div className={css.picture}>
        <Poster />
        <Surface />
        <WaitingMessage />
        <div className={css.overlay}>
          <WidgetSlot slot="overlay" />
        </div>
        {!isBroken && <Center />}
        <FlashIndicator />
        <BoostBadge />
        <EndScreen />
        <div className={css.top}>
          <Brand />
          <VideoTitle />
          <UnmuteButton />
          <WidgetSlot slot="badge" />
        </div>
        <div className={css.banner}>
          <WidgetSlot slot="banner" />
        </div>
        <Notice />
        <FloatingColumns />
      </div>
      {!isBroken && <Skin />}
      <Suspense fallback={null}>
        <Popups />
      </Suspense>
      <ProblemMessage />
      <WidgetModals />
      <Announcer />
    </section>
  );
}

/** The title, when no page around the player shows it. */
function VideoTitle() {
  const { video, look } = usePlayer().config;
  const isWithoutPage = usePlayerState(({ screen }) => screen.fullscreen) || window.parent !== window;
  if (!isWithoutPage || look.skin !== 'sleek' || video.isAudio) return null;
  return (
    <p className={css.name} dir="auto">
      {video.title}
    </p>
  );
}

function EndScreen() {
  const isShown = usePlayerState(({ playback }) => playback.endScreen);
  const hasViews = useWidgets(({ views }) => views.some(({ slot }) => slot === 'end'));
  return isShown && hasViews ? (
    <div className={css.end} data-end="">
      <WidgetSlot slot="end" />
    </div>
  ) : null;
}
