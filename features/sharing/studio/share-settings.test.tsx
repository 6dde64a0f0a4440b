// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShareSettings } from './share-settings.tsx';

afterEach(cleanup);

function open(config: unknown) {
  const onSave = vi.fn();
  render(<ShareSettings config={config} hiddenByOrganization="yammer" onSave={onSave} />);
  return onSave;
}
const click = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

describe('what the share dialog of a video offers', () => {
  it('is the embed code, unless the owner says otherwise [SH-02]', () => {
    const onSave = open({ hide_sharing_networks: 'facebook' });
    click('switch', 'Embed code');
    expect(onSave).toHaveBeenCalledWith({ hide_sharing_networks: 'facebook', embedcode_enabled: false });
  });

  it("are the organization's networks, with which an own choice begins [SH-03]", () => {
    const onSave = open(undefined);
    expect(screen.queryByRole('checkbox')).toBeNull();
    click('switch', 'Other networks than the organization');
    expect(onSave).toHaveBeenCalledWith({ hide_sharing_networks: 'yammer' });
  });

  it('are the checked networks [SH-03]', () => {
    const onSave = open({ hide_sharing_networks: 'yammer', embedcode_enabled: true });
    const checked = screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.checked);
    expect(checked).toEqual([true, false, true, true]);
    click('checkbox', 'LinkedIn');
    expect(onSave).toHaveBeenLastCalledWith({
      hide_sharing_networks: 'yammer,linkedin',
      embedcode_enabled: true,
    });
    click('checkbox', 'Yammer');
    expect(onSave).toHaveBeenLastCalledWith({ hide_sharing_networks: '', embedcode_enabled: true });
    click('switch', 'Other networks than the organization');
    expect(onSave).toHaveBeenLastCalledWith({ embedcode_enabled: true });
  });
});
