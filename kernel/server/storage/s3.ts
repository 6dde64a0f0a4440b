import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { checkKey, checkPrefix, type Storage } from './storage.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

/** Files in a bucket. The SDK is large, so it is loaded only when needed. */
export async function createS3Storage(settings: S3Settings): Promise<Storage> {
  const {
    S3Client,
    GetObjectCommand,
    HeadObjectCommand,
    DeleteObjectCommand,
    DeleteObjectsCommand,
    ListObjectsV2Command,
  } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = settings.bucket;
  const ignoreMissing = (error: unknown): null => {
    if (isMissing(error)) return null;
    throw error;
  };
  const put = async (key: string, body: Buffer | Readable): Promise<void> => {
    await new Upload({ client, params: { Bucket, Key: checkKey(key), Body: body } }).done();
  };
  async function list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: checkPrefix(prefix),
          ...(token ? { ContinuationToken: token } : {}),
        }),
      );
      keys.push(...(page.Contents ?? []).map((entry) => entry.Key as string));
      token = page.NextContinuationToken;
    } while (token);
    return keys.sort();
  }

  return {
    put,
    async putFile(key, path) {
      await put(key, createReadStream(path));
      await rm(path, { force: true });
    },
    async stat(key) {
      const head = await client
        .send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
        .catch(ignoreMissing);
      return head && { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range ? { Range } : {}) }))
        .catch(ignoreMissing);
      return (found?.Body as Readable | undefined) ?? null;
    },
    list,
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
    },
    async removeAll(prefix) {
      const keys = await list(prefix);
      for (let at = 0; at < keys.length; at += 1000) {
        const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },
  };
}
