import { readUrl } from './read-url.ts'
import type { ReadSetting } from './secret-files.ts'
import { StartError } from './start-error.ts'

/** A bucket of Amazon S3, or of a compatible service at `endpoint`. */
export interface Bucket {
  bucket: string
  region: string
  endpoint: string | undefined
  /** Undefined: the credentials that the machine has, as AWS's own library finds them. */
  credentials: { key: string; secret: string } | undefined
  /** Before the name of each object, without a slash at its end; empty for none. */
  prefix: string
  /** How the service encrypts objects; undefined: as the bucket is set up. */
  encryption: BucketEncryption | undefined
}

/** By a key of the bucket's, or by one of AWS KMS: its id or ARN, undefined for the account's own. */
export type BucketEncryption =
  | { by: 'AES256' }
  | { by: 'aws:kms' | 'aws:kms:dsse'; key: string | undefined }

/** @throws StartError naming the first invalid or lonely setting */
export function readBucket(read: ReadSetting): Bucket | undefined {
  const bucket = read('S3_BUCKET')
  const credentials = readCredentials(read('S3_KEY'), read('S3_SECRET'))
  const region = read('S3_REGION')
  const endpoint = readUrl('S3_ENDPOINT', read('S3_ENDPOINT'), s3Form)
  const prefix = readPrefix(read('S3_PREFIX'))
  const encryption = readEncryption(read('S3_SSE'), read('S3_SSE_KMS_KEY'))
  if (bucket)
    return {
      ...{ bucket, credentials, endpoint, encryption },
      region: region ?? 'us-east-1',
      prefix: prefix ?? '',
    }
  if (credentials ?? region ?? endpoint ?? prefix ?? encryption)
    throw new StartError('To keep files in a bucket, set its name in S3_BUCKET.')
  return undefined
}

const s3Form = { protocols: ['http:', 'https:'], example: 'https://s3.example.com' }

function readCredentials(key: string | undefined, secret: string | undefined) {
  if (key && secret) return { key, secret }
  if (!(key ?? secret)) return undefined
  throw new StartError(
    'Set S3_KEY and S3_SECRET together, or neither where the machine itself has access to the bucket.',
  )
}

function readPrefix(value: string | undefined): string | undefined {
  const prefix = value?.replace(/\/$/, '')
  if (prefix === undefined || /^[\w.-]+(\/[\w.-]+)*$/.test(prefix)) return prefix
  throw new StartError(`S3_PREFIX must look like rooftree or apps/rooftree, not '${value}'.`)
}

function readEncryption(
  by: string | undefined,
  key: string | undefined,
): BucketEncryption | undefined {
  if (by === 'aws:kms' || by === 'aws:kms:dsse') return { by, key }
  if (key) throw new StartError('S3_SSE_KMS_KEY needs S3_SSE=aws:kms.')
  if (by === undefined) return undefined
  if (by === 'AES256') return { by }
  throw new StartError(`S3_SSE must be AES256, aws:kms or aws:kms:dsse, not '${by}'.`)
}
