import { describe, expect, it } from 'vitest';
import { audioTrack, sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { planLadder } from './ladder.ts';
import { audioPlaylist, masterPlaylist, mediaPlaylist } from './playlists.ts';

const small = videoTrack({ displayWidth: 426, displayHeight: 240 });

describe('masterPlaylist', () => {
  it('lists renditions lowest first with codecs, size, frame rate, and bandwidths, and audio as a group [HO-01]', () => {
    const german = audioTrack({ language: 'de', isDefault: true });
    const described = audioTrack({
      streamIndex: 2,
      language: 'en',
      title: 'a "b"\r\n#EXT-X-ENDLIST',
      channels: 1,
    });
    const text = masterPlaylist(planLadder(sourceFacts({ video: small, audio: [german, described] })));
    expect(text).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a0/index.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="a b #EXT-X-ENDLIST",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="1",URI="a1/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=736800,AVERAGE-BANDWIDTH=458400,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=30.000,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        'v240/index.m3u8',
        '',
      ].join('\n'),
    );
  });

  it('uses the only audio track of a podcast as a variant, without a group [PS-08]', () => {
    const text = masterPlaylist(planLadder(sourceFacts({ audio: [audioTrack({})] })));
    expect(text).not.toContain('EXT-X-MEDIA');
    expect(text).toContain('CODECS="mp4a.40.2"\na0/index.m3u8\n');
  });

  it('declares no audio codec without audio', () => {
    expect(masterPlaylist(planLadder(sourceFacts({ video: small })))).toContain('CODECS="avc1.64001e",');
  });
});

describe('audioPlaylist', () => {
  it('names no video rendition [PS-08]', () => {
    const text = audioPlaylist(planLadder(sourceFacts({ video: small, audio: [audioTrack({})] })));
    expect(text).toContain('CODECS="mp4a.40.2"\na0/index.m3u8\n');
    expect(text).not.toMatch(/v\d+\/|avc1/);
  });

  it('keeps all audio tracks', () => {
    const audio = [audioTrack({}), audioTrack({ streamIndex: 2, language: 'de' })];
    const text = audioPlaylist(planLadder(sourceFacts({ video: small, audio })));
    expect(text.match(/URI="a\d/g)).toEqual(['URI="a0', 'URI="a1']);
  });

  it('keeps the video of a source without audio', () => {
    expect(audioPlaylist(planLadder(sourceFacts({ video: small })))).toContain('v240/index.m3u8');
  });
});

describe('mediaPlaylist', () => {
  it('lists every segment with its exact duration and the end tag [HO-01]', () => {
    const facts = sourceFacts({
      durationSec: 9.009,
      video: { ...small, frameRate: { num: 30000, den: 1001 } },
    });
    expect(mediaPlaylist(planLadder(facts), 'v240')).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="init.mp4"',
        '#EXTINF:4.004000,',
        '0.m4s',
        '#EXTINF:4.004000,',
        '1.m4s',
        '#EXTINF:1.001000,',
        '2.m4s',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    );
  });

  it('returns null for other tracks', () => {
    expect(mediaPlaylist(planLadder(sourceFacts({ video: small })), 'a0')).toBeNull();
  });
});
