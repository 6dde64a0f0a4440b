import { channelRoutes } from '#features/channels/contract.ts';
import type { TestPerson } from './test-server.ts';

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Gives a person a new picture and returns its address. */
export async function setPicture(person: TestPerson): Promise<string> {
  const { avatar } = await person.call(channelRoutes.setAvatar, {}, { bytes: new Blob([PICTURE]) });
  return avatar as string;
}
