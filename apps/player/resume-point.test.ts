import { describe, expect, it } from 'vitest';
import type { WidgetConfiguration } from '#features/playback/contract.ts';
import { wireConfiguration } from '#test/wire-configuration.ts';
import { withResumePoint } from './resume-point.ts';

const wire = wireConfiguration({ widgets: { resume: { resumeInterval: 2000 } } });
const { kapsule_id: id } = wire.kapsuleinfo;

describe('withResumePoint', () => {
  it('starts at the stored position and passes it to the widget [RS-01, RS-02]', () => {
    const { viewOpts, widgets } = withResumePoint(wire, `other=3; ${id}=7; ${id}x=9`);
    expect(viewOpts.startTime).toBe(7000);
    expect(widgets.resume).toEqual({ resumeInterval: 2000, resumedFrom: 7000 });
  });

  it.each<[string, WidgetConfiguration, string]>([
    ['there is no cookie', wire, 'other=3'],
    ['the cookie holds something else', wire, `${id}=soon`],
    ['the position is past the end', wire, `${id}=999999`],
    ['an offset is given', { ...wire, parameters: { ...wire.parameters, offset: 2 } }, `${id}=7`],
    ['the widget is off', { ...wire, widgets: {} }, `${id}=7`],
    ['it is live', { ...wire, viewOpts: { ...wire.viewOpts, playback_mode: 'LIVE' } }, `${id}=7`],
  ])('changes nothing when %s', (_, given, cookies) => {
    expect(withResumePoint(given, cookies)).toBe(given);
  });
});
