import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Bucket } from '../config/bucket.ts'
import { StartError } from '../config/start-error.ts'
import { errorOf } from '../errors/caught.ts'
import { openClient } from '../storage/s3-store.ts'
import type { Bytes } from './bytes.ts'
import type { Place } from './place.ts'

/** Of an upload, which has 10,000 parts at most: 160 GB. */
const partSize = 16 * 2 ** 20
/** Bytes read by one call. */
const blockSize = 4 * 2 ** 20

/** Backups as objects of a bucket, whose names begin with `prefix/`. An object appears when all of it is there. */
export function bucketPlace(settings: Bucket, prefix: string): Place {
  const client = openClient(settings)
  const { bucket: Bucket } = settings
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const label = `s3://${prefix ? `${Bucket}/${prefix}` : Bucket}`
  const at = (name: string) => `${label}/${name}`
  const named = (name: string) => ({ Bucket, Key: keyOf(name) })

  const remove = (name: string) => answered(client.send(new DeleteObjectCommand(named(name))))

  async function names(): Promise<string[]> {
    const found: string[] = []
    const Prefix = keyOf('')
    for (let ContinuationToken: string | undefined, more = true; more; ) {
      const page = await answered(
        client.send(
          new ListObjectsV2Command({
            ...{ Bucket, Prefix, Delimiter: '/' },
            ...(ContinuationToken && { ContinuationToken }),
          }),
        ),
      )
      for (const { Key } of page.Contents ?? []) if (Key) found.push(Key.slice(Prefix.length))
      ContinuationToken = page.NextContinuationToken
      more = page.IsTruncated === true && ContinuationToken !== undefined
    }
    return found
  }

  async function fetchRange(name: string, start: number, end: number): Promise<Buffer> {
    const Range = `bytes=${start}-${end - 1}`
    const { Body } = await answered(client.send(new GetObjectCommand({ ...named(name), Range })))
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
    if (bytes.length === end - start) return bytes
    throw new StartError(`${at(name)} was cut short.`)
  }

  async function open(name: string): Promise<Bytes> {
    const head = await unlessMissing(client.send(new HeadObjectCommand(named(name))))
    if (!head) throw new StartError(`There is no ${at(name)}.`)
    return inBlocks(head.ContentLength ?? 0, (start, end) => fetchRange(name, start, end))
  }

  return {
    label,
    at,
    names,
    open,

    async write(name, bytes) {
      let size = 0
      async function* counted() {
        for await (const piece of bytes) {
          size += piece.length
          yield piece
        }
      }
      const Body = Readable.from(counted(), { objectMode: false })
      const upload = new Upload({
        client,
        ...{ partSize, queueSize: 2 },
        params: { ...named(name), Body },
      })
      await answered(upload.done())
      const discard = async () => void (await remove(name))
      return { bytes: size, open: () => open(name), publish: async () => {}, discard }
    },

    async remove(name) {
      await remove(name)
    },

    // Parts of a killed upload have no name: a lifecycle rule of the bucket aborts them.
    tidy: async () => {},

    async readText(name) {
      const found = await unlessMissing(client.send(new GetObjectCommand(named(name))))
      return (await found?.Body?.transformToString()) ?? ''
    },

    async appendText(name, text) {
      const found = await unlessMissing(client.send(new GetObjectCommand(named(name))))
      const before = (await found?.Body?.transformToString()) ?? ''
      await answered(client.send(new PutObjectCommand({ ...named(name), Body: before + text })))
    },
  }
}

/** Reads by whole blocks and remembers the last one: a zip file is read in order, a little at a time. */
function inBlocks(
  size: number,
  fetchRange: (start: number, end: number) => Promise<Buffer>,
): Bytes {
  let last: { number: number; bytes: Buffer } | undefined
  async function block(number: number): Promise<Buffer> {
    if (last?.number === number) return last.bytes
    const start = number * blockSize
    const bytes = await fetchRange(start, Math.min(start + blockSize, size))
    last = { number, bytes }
    return bytes
  }
  return {
    size,
    async read(start, end) {
      const pieces: Buffer[] = []
      for (let at = start; at < end; ) {
        const number = Math.floor(at / blockSize)
        const from = at - number * blockSize
        const piece = (await block(number)).subarray(from, from + end - at)
        if (piece.length === 0) throw new StartError('A backup ends before its last byte.')
        pieces.push(piece)
        at += piece.length
      }
      return Buffer.concat(pieces)
    },
    close: async () => {},
  }
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  return await answered(
    call.catch((error: unknown) => {
      if (['NotFound', 'NoSuchKey'].includes(errorOf(error).name)) return null
      throw error
    }),
  )
}

/** @throws StartError where the bucket refuses or does not answer */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StartError || !isOfBucket(error)) throw error
    const { name, message } = errorOf(error)
    throw new StartError(`The bucket of the backups does not do it: ${name}: ${message}`, {
      cause: error,
    })
  }
}

/** Whether an error came with an answer of the bucket, or for lack of one. */
function isOfBucket(error: unknown): boolean {
  return error instanceof Error && '$metadata' in error
}
