import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Bucket, BucketEncryption } from '../config/bucket.ts'
import { errorOf } from '../errors/caught.ts'
import { StorageAway } from '../errors/errors.ts'
import { requireName, type Store } from './store.ts'

/**
 * Stores objects in a bucket, under the prefix and their names. The service must support conditional writes
 * (`If-None-Match: *`): of two parallel uploads with one name, one is refused.
 */
export function s3Store(settings: Bucket): Store {
  const client = openClient(settings)
  const { bucket, prefix } = settings
  const at = (name: string) => {
    requireName(name)
    return { Bucket: bucket, Key: prefix ? `${prefix}/${name}` : name }
  }

  /** The bucket's data about an object. */
  async function look(name: string) {
    return unless(['NotFound', 'NoSuchKey'], client.send(new HeadObjectCommand(at(name))))
  }

  return {
    async put(name, bytes) {
      const mark = randomUUID()
      const source = measured(bytes)
      const upload = new Upload({
        client,
        // One part after the other: five parallel uploads must not grow memory.
        queueSize: 1,
        params: {
          ...at(name),
          ...encrypted(settings.encryption),
          ...{ Body: source.stream, IfNoneMatch: '*', Metadata: { put: mark } },
        },
      })
      const stored = await unless(taken, upload.done()).catch((error: unknown) => {
        throw source.failure ?? error
      })
      // A retry after a lost answer finds our own object under the name.
      if (!stored && (await look(name))?.Metadata?.put !== mark) return null
      return source.size
    },

    async read(name, range) {
      const asked = range && { Range: `bytes=${range.start}-${range.end}` }
      const answer = client.send(new GetObjectCommand({ ...at(name), ...asked }))
      const found = await unless(['NoSuchKey'], answer.catch(nothingBeyond))
      if (!found) return null
      if (found.Body instanceof Readable) return found.Body
      throw new Error('A bucket answered without a stream')
    },

    async size(name) {
      return (await look(name))?.ContentLength ?? null
    },

    async remove(name) {
      await unless([], client.send(new DeleteObjectCommand(at(name))))
    },
  }
}

export function openClient({ endpoint, region, credentials }: Bucket): S3Client {
  return new S3Client({
    region,
    // Without, the library looks where AWS puts them: environment, profile, web identity, instance role.
    ...(credentials && {
      credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret },
    }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Otherwise checksums come as trailers, which servers other than Amazon's often do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeout,
  })
}

function encrypted(encryption: BucketEncryption | undefined) {
  if (!encryption) return {}
  const key = 'key' in encryption ? encryption.key : undefined
  return { ServerSideEncryption: encryption.by, ...(key && { SSEKMSKeyId: key }) }
}

/** Each download in progress holds a connection for as long as its reader takes. */
const timeout = {
  connectionTimeout: 5_000,
  requestTimeout: 60_000,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: 500 },
  httpsAgent: { maxSockets: 500 },
}

const taken = ['PreconditionFailed', 'ConditionalRequestConflict']
const full = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']

/** Counts bytes, and remembers the error: the consumer may hide it. */
function measured(bytes: AsyncIterable<Uint8Array>) {
  async function* passing() {
    try {
      for await (const chunk of bytes) {
        source.size += chunk.byteLength
        yield chunk
      }
    } catch (error) {
      source.failure = error
      throw error
    }
  }
  const source: { stream: Readable; size: number; failure?: unknown } = {
    stream: Readable.from(passing(), { objectMode: false }),
    size: 0,
  }
  return source
}

/**
 * The result of a call; null when the bucket refuses it with one of these.
 *
 * @throws EDQUOT when the bucket is full, StorageAway when it does not answer or has a fault
 */
async function unless<T>(refusals: readonly string[], call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const { name, message } = errorOf(error)
    if (refusals.includes(name)) return null
    if (full.includes(name)) throw Object.assign(new Error(message), { code: 'EDQUOT' })
    throw new StorageAway(`${name}: ${message}`, { cause: error })
  }
}

/** A read beyond the end returns nothing. */
function nothingBeyond(error: unknown) {
  if (error instanceof Error && error.name === 'InvalidRange') return { Body: Readable.from([]) }
  throw error
}
