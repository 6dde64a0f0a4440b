import { useMemo, useRef, useState } from 'react';
import type { Player } from '../core/player.ts';
import { Announcer } from './announcer.tsx';
import css from './chrome.module.css';
import { ChromeContext, createChrome, type PlaylistSteps } from './chrome.ts';
import { Menus } from './menus/menus.tsx';
import { Panels } from './panels/panels.tsx';
import { Centre, Flashes } from './picture/centre.tsx';
import { Poster } from './picture/poster.tsx';
import { Notice, Trouble, Unmute } from './picture/signs.tsx';
import { Surface } from './picture/surface.tsx';
import { RegularSkin } from './skins/regular.tsx';
import { SleekSkin } from './skins/sleek.tsx';
import { SocialSkin } from './skins/social.tsx';
import { Tooltip } from './tooltip.tsx';
import { useActivity } from './use-activity.ts';
import { useControlsFor } from './use-controls-for.ts';
import { useKeys } from './use-keys.ts';
import { PlayerContext, usePlayer, usePlayerState } from './use-player.ts';
import { useStage } from './use-stage.ts';
import { FloatingColumns } from './widgets/floating-columns.tsx';
import { WidgetDrawers } from './widgets/widget-drawers.tsx';
import { WidgetModals } from './widgets/widget-modals.tsx';
import { WidgetSlot } from './widgets/widget-slot.tsx';

interface PlayerChromeProps {
  readonly player: Player;
  readonly playlist?: PlaylistSteps | null;
  /** Where keys are listened to; the stage where nothing is said. A page that is nothing but a player takes all. */
  readonly keyTarget?: EventTarget | null;
}

/** All that is drawn over and around the picture. The video element is not drawn here: it is in the stage already. */
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
  const isCentred = isTouch && look.skin === 'sleek' && !video.isAudio;
  const [chrome] = useState(createChrome);
  const controls = useControlsFor(chrome, { isCentred, isCoarse, hasPlaylist: playlist !== null });
  const parts = useMemo(
    () => ({ chrome, controls, isTouch, isCoarse, isCentred, playlist }),
    [chrome, controls, isTouch, isCoarse, isCentred, playlist],
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
    // Time runs from left to right whatever the language; texts find their own direction.
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
        {!isBroken && <Centre />}
        <Flashes />
        <EndScreen />
        <div className={css.top}>
          <Name />
          <Unmute />
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
      <Trouble />
      {!config.look.isMobile && <Tooltip />}
      <WidgetModals />
      <Announcer />
    </section>
  );
}

/** The title, where nothing else on the screen says it. */
function Name() {
  const { video, look } = usePlayer().config;
  const isAlone = usePlayerState(({ screen }) => screen.fullscreen) || window.parent !== window;
  if (!isAlone || look.skin !== 'sleek' || video.isAudio) return null;
  return (
    <p className={css.name} dir="auto">
      {video.title}
    </p>
  );
}

function EndScreen() {
  const isOver = usePlayerState(({ playback }) => playback.finished);
  return isOver ? (
    <div className={css.end}>
      <WidgetSlot slot="end" />
    </div>
  ) : null;
}
