import { describe, expect, it } from 'vitest';
import type { CommonAnalytics } from './common-analytics.ts';
import {
  actionName,
  actionRows,
  campaignRows,
  deviceName,
  deviceRows,
  qualityRows,
  siteRows,
  viewerName,
} from './named-rows.ts';

const data = {
  sites: [
    { name: 'example.com', views: 60 },
    { name: '', views: 39.7 },
    { name: null, views: 0.3 },
  ],
  devices: [
    { name: 'phone', views: 1 },
    { name: 'fridge', views: 1 },
  ],
  campaigns: [
    { name: 'trk_utm_source', value: 'mail', views: 3 },
    { name: null, value: '', views: 1 },
  ],
  qualities: [{ name: '720p', watch_time: 90_000 }],
  actions: [
    { widget: 'share', name: 'copy_link', count: 2 },
    { widget: null, name: '', count: 2 },
  ],
} as unknown as CommonAnalytics;
const shown = (rows: ReturnType<typeof siteRows>) =>
  rows.map(({ name, shown: value, detail }) => `${name}: ${value} (${detail})`);

describe('rows', () => {
  it('name what is unknown and what is summed up, with shares [TR-09]', () => {
    expect(shown(siteRows(data))).toEqual([
      'example.com: 60 (60%)',
      'Unknown: 39.7 (40%)',
      'All others: 0.3 (0.3%)',
    ]);
  });
  it('name devices in words, and show others as they are', () => {
    expect(shown(deviceRows(data))).toEqual(['Phone: 1 (50%)', 'fridge: 1 (50%)']);
  });
  it('name campaigns by parameter and value', () => {
    expect(shown(campaignRows(data))).toEqual(['utm_source: mail: 3 (75%)', 'All others: 1 (25%)']);
  });
  it('show qualities by time', () => expect(shown(qualityRows(data))).toEqual(['720p: 1 min 30 s (100%)']));
  it('name clicks by widget', () => {
    expect(shown(actionRows(data))).toEqual(['Share · copy link: 2 (50%)', 'All others: 2 (50%)']);
  });
});

it.each([
  ['share', 'copy_link', 'Share · copy link'],
  ['end-screen', '', 'End screen'],
  ['toc', 'play', 'Table of contents · play'],
  ['trackviewprogress', 'enablecc', 'Captions on'],
  ['trackviewprogress', 'end', 'Reached the end'],
  ['trackviewprogress', 'zoom_in', 'Player · zoom in'],
  ['other', 'end', 'Other · end'],
])('%s and %s are %s', (widget, action, name) => expect(actionName(widget, action)).toBe(name));

it.each([
  ['tv', 'TV'],
  ['', 'Unknown'],
  ['watch', 'watch'],
])('the device "%s" is %s', (device, name) => expect(deviceName(device)).toBe(name));

it.each([
  [{ kind: 'member', name: 'Ina' }, 'Ina'],
  [{ kind: 'browser', name: null }, 'Anonymous viewer'],
] as const)('%o is %s', (viewer, name) => expect(viewerName(viewer)).toBe(name));
