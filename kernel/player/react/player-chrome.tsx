import { useMemo, useRef, useState } from 'react';
import type { Player } from '../core/player.ts';
import { Announcer } from './announcer.tsx';
import css from './chrome.module.css';
import { ChromeContext, createChrome, type PlaylistSteps } from './chrome.ts';
import { Menus } from './menus/menus.tsx';
import { Panels } from './panels/panels.tsx';
import { Center, FlashIndicator } from './picture/center.tsx';
import { Notice, ProblemMessage, UnmuteButton } from './picture/messages.tsx';
import { Poster } from './picture/poster.tsx';
import { Surface } from './picture/surface.tsx';
import { RegularSkin } from './skins/regular.tsx';
import { SleekSkin } from './skins/sleek.tsx';
import { SocialSkin } from './skins/social.tsx';
import { Tooltip } from './tooltip.tsx';
import { useActivity } from './use-activity.ts';
import { useKeys } from './use-keys.ts';
import { PlayerContext, usePlayer, usePlayerState } from './use-player.ts';
import { useStage } from './use-stage.ts';
import { useVisibleControls } from './use-visible-controls.ts';
import { FloatingColumns } from './widgets/floating-columns.tsx';
import { WidgetDrawers } from './widgets/widget-drawers.tsx';
import { WidgetModals } from './widgets/widget-modals.tsx';
import { WidgetSlot } from './widgets/widget-slot.tsx';

interface PlayerChromeProps {
  readonly player: Player;
  readonly playlist?: PlaylistSteps | null;
  /** Target of keyboard shortcuts; the stage when null. A page with nothing but the player passes its document. */
  readonly keyTarget?: EventTarget | null;
}

/** Everything over and around the picture. The video element itself is already in the stage. */
export function PlayerChrome({ player, playlist = null, keyTarget = null }: PlayerChromeProps) {
  return (
    <PlayerContext value={player}>
      <Chrome playlist={playlist} keyTarget={keyTarget} />
    </PlayerContext>
  );
}

function Chrome({ playlist, keyTarget }: Required<Omit<PlayerChromeProps, 'player'>>) {
  const { look, video } = usePlayer().config;
  const isTouch = look.isMobile;
  const [isCoarse] = useState(() => isTouch || matchMedia('(pointer: coarse)').matches);
  const isCentered = isTouch && look.skin === 'sleek' && !video.isAudio;
  const [chrome] = useState(createChrome);
  const controls = useVisibleControls(chrome, { isCentered, isCoarse, hasPlaylist: playlist !== null });
  const parts = useMemo(
    () => ({ chrome, controls, isTouch, isCoarse, isCentered, playlist }),
    [chrome, controls, isTouch, isCoarse, isCentered, playlist],
  );
  return (
    <ChromeContext value={parts}>
      <Ui keyTarget={keyTarget} />
    </ChromeContext>
  );
}

const skins = { sleek: SleekSkin, regular: RegularSkin, social: SocialSkin };

function Ui({ keyTarget }: { keyTarget: EventTarget | null }) {
  const ui = useRef<HTMLDivElement>(null);
  const { config } = usePlayer();
  useStage(ui);
  useKeys(keyTarget);
  const isBroken = usePlayerState(({ trouble }) => trouble.problem !== null);
  const Skin = skins[config.look.skin];
  return (
    // The timeline runs left to right in every language; texts use dir="auto".
    <section
      ref={ui}
      className={css.ui}
      dir="ltr"
      aria-label={config.video.isAudio ? 'Audio player' : 'Video player'}
      tabIndex={-1}
      {...useActivity()}
    >
      <div className={css.picture}>
        <Poster />
        <Surface />
        <div className={css.overlay}>
          <WidgetSlot slot="overlay" />
        </div>
        {!isBroken && <Center />}
        <FlashIndicator />
        <EndScreen />
        <div className={css.top}>
          <VideoTitle />
          <UnmuteButton />
          <WidgetSlot slot="badge" />
        </div>
        <div className={css.banner}>
          <WidgetSlot slot="banner" />
        </div>
        <Notice />
        <FloatingColumns />
        <WidgetDrawers />
      </div>
      {!isBroken && <Skin />}
      <Menus />
      <Panels />
      <ProblemMessage />
      {!config.look.isMobile && <Tooltip />}
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
  const isFinished = usePlayerState(({ playback }) => playback.finished);
  return isFinished ? (
    <div className={css.end}>
      <WidgetSlot slot="end" />
    </div>
  ) : null;
}
