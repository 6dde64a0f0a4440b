import { Menus } from './menus/menus.tsx';
import { Panels } from './panels/panels.tsx';
import { Tooltip } from './tooltip.tsx';
import { usePlayer } from './use-player.ts';
import { WidgetDrawers } from './widgets/widget-drawers.tsx';

/** Everything that opens on request, or under a pointer. It is loaded after the controls, so that they do not wait for it. */
export default function Popups() {
  const { look } = usePlayer().config;
  return (
    <>
      <WidgetDrawers />
      <Menus />
      <Panels />
      {!look.isMobile && <Tooltip />}
    </>
  );
}
