import { join } from 'node:path';
import type { Environment } from '../../env.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { FileStorage } from './storage.ts';

export { type FileStorage, isFileKey } from './storage.ts';

const DEFAULT_REGION = 'us-east-1';

/** Where files are kept: an S3 service when one is configured, else `DATA_DIR/files`. */
export function openStorage(environment: Environment): FileStorage {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION = DEFAULT_REGION } = environment;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskStorage(join(environment.DATA_DIR, 'files'));
  return s3Storage({
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
