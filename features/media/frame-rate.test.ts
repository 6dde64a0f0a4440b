import { describe, expect, it } from 'vitest';
import { chooseFrameRate } from './frame-rate.ts';

const rate = (text: string) => {
  const [num = 0, den = 1] = text.split('/').map(Number);
  return { num, den };
};

describe('chooseFrameRate', () => {
  it.each([
    ['24000/1001', '24000/1001', '24000/1001'],
    ['24/1', '24/1', '24/1'],
    ['25/1', '25/1', '25/1'],
    ['30000/1001', '30000/1001', '30000/1001'],
    ['50/1', '50/1', '50/1'],
    ['60/1', '60/1', '60/1'],
    ['120/1', '120/1', '60/1'],
    ['240/1', '240/1', '60/1'],
    ['100/1', '100/1', '50/1'],
    ['120000/1001', '120000/1001', '60000/1001'],
    ['144/1', '144/1', '48/1'],
    ['2730/100', '30/1', '30/1'],
    ['18/1', '30/1', '30/1'],
    ['2987/100', '90000/1', '30000/1001'],
    ['17/1', '1000/1', '20/1'],
    ['11/1', '1000/1', '12/1'],
    ['1225/100', '1000/1', '25/2'],
    ['14/1', '1000/1', '15/1'],
    ['2399/100', '1000/1', '24/1'],
    ['50/1', '25/1', '50/1'],
    ['12/1', '50/1', '12/1'],
    ['252/10', '25/1', '25/1'],
    ['30/0', '25/1', '25/1'],
    ['1/1', '1/1', '10/1'],
    ['1/10', '90000/1', '10/1'],
    ['0/0', '0/0', '25/1'],
    ['0/0', '30/1', '30/1'],
  ])('delivers an average of %s and a nominal %s at %s', (average, nominal, delivered) => {
    expect(chooseFrameRate(rate(average), rate(nominal))).toEqual(rate(delivered));
  });

  it.each([
    ['a still of one minute', '12/1', '30/1', 30, '30/1'],
    ['a still, with a wild nominal rate', '12/1', '90000/1', 29.97, '30000/1001'],
    ['a still in a 24 fps film', '5/1', '1000/1', 23.98, '24000/1001'],
    ['a still at 120 frames', '40/1', '120/1', 120, '60/1'],
    ['frames that are rarer than the average', '30/1', '30/1', 15, '30/1'],
    ['two packets with the same timestamp', '25/1', '25/1', 90_000, '25/1'],
    ['a typical rate close to the average', '25/1', '1000/1', 25.2, '25/1'],
    ['a slideshow', '1/5', '1/5', 0.2, '10/1'],
    ['a missing typical rate', '25/1', '25/1', 0, '25/1'],
  ])('is not misled by %s', (_, average, nominal, typical, delivered) => {
    expect(chooseFrameRate(rate(average), rate(nominal), typical)).toEqual(rate(delivered));
  });
});
