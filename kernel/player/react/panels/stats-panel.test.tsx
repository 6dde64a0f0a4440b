import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { resetLanguage, setLanguage } from '#kernel/text/translations.ts';
import { removePlayer, renderPlayer } from '#test/render-player.tsx';
import type { EngineStats } from '../../core/media/engine.ts';
import { de as controlsDe } from '../messages.de.ts';
import { text as controls } from '../messages.ts';
import { de } from './messages.de.ts';
import { text } from './messages.ts';

afterEach(() => {
  removePlayer();
  resetLanguage();
});

const HLS: EngineStats = {
  engine: 'hls',
  hasBegunEarly: true,
  bitsPerSec: 1_250_000,
  bandwidth: 8_500_000,
  codecs: 'avc1.64001f, mp4a.40.2',
  isAutomatic: true,
  latencySec: 3.24,
};

/** The rows of the panel, by name. */
async function readRows(stats: EngineStats): Promise<Record<string, string>> {
  await renderPlayer({ look: { debug: true }, stats });
  const terms = await screen.findAllByRole('term', {}, { timeout: 30_000 });
  const figures = screen.getAllByRole('definition');
  return Object.fromEntries(
    terms.map((term, index) => [term.textContent, figures[index]?.textContent ?? '']),
  );
}

describe('the statistics panel', () => {
  it('puts the figures of the engine into words', async () => {
    expect(await readRows(HLS)).toMatchObject({
      Engine: 'hls.js, began early',
      'Bit rate': '1.25 Mbit/s',
      Connection: '8.5 Mbit/s',
      Codecs: 'avc1.64001f, mp4a.40.2',
      'Quality choice': 'automatic',
      Latency: '3.2 s',
    });
  });

  it('is German on a German page', async () => {
    setLanguage('de', { messages: { [controls.id]: controlsDe, [text.id]: de }, errors: {} });
    expect(await readRows(HLS)).toMatchObject({
      Engine: 'hls.js, früh gestartet',
      Bitrate: '1,25 Mbit/s',
      Verbindung: '8,5 Mbit/s',
      Qualitätswahl: 'automatisch',
      Verzögerung: '3,2 s',
    });
  });

  it.each([
    [{ engine: 'native' }, 'die des Browsers'],
    [{ engine: 'file' }, 'eine einzelne Datei'],
    [{ engine: 'hls' }, 'hls.js'],
  ] as const)('names the engine of %o in German', async (stats, name) => {
    setLanguage('de', { messages: { [controls.id]: controlsDe, [text.id]: de }, errors: {} });
    const rows = await readRows(stats);
    expect(rows.Engine).toBe(name);
    expect(rows).not.toHaveProperty('Verzögerung');
  });
});
