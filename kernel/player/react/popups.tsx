import { Menus } from './menus/menus.tsx';
import { Panels } from './panels/panels.tsx';
import { WidgetDrawers } from './widgets/widget-drawers.tsx';

/** Everything that opens on request. It is loaded after the controls, so that they do not wait for it. */
export default function Popups() {
  return (
    <>
      <WidgetDrawers />
      <Menus />
      <Panels />
    </>
  );
}
