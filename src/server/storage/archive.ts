import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Level of compression: a third of the work of the usual 6, for a file that is 8 % larger. */
const quickly = 1
/** Bytes that are printed ahead while those before them are compressed on another thread. */
const ahead = 2 ** 18

/** An entry of an archive, for verification at unpacking. */
export interface Entry {
  path: string
  bytes: number
  sha256: string
}

/**
 * A zip file that is read while it is filled: memory holds only the part in transit. Either side
 * may fail; `abort` then ends the other.
 */
export class Archive {
  /** The zip file's own bytes. */
  readonly bytes = new PassThrough()
  readonly #zip = new ZipFile()
  readonly #failure = Promise.withResolvers<never>()
  #current: Readable | undefined

  constructor() {
    // A failure that one side does not await is reported by the other.
    this.#failure.promise.catch(() => {})
    this.bytes.on('error', () => {})
    this.#zip.on('error', (error: Error) => this.abort(error))
    this.#zip.outputStream.pipe(this.bytes)
  }

  /** Adds a file. Resolves when all of it is in transit. @throws errors of `chunks` */
  async add(
    path: string,
    chunks: AsyncIterable<Uint8Array | string>,
    { compress = true } = {},
  ): Promise<Entry> {
    const measured = { bytes: 0, sha256: '' }
    const done = Promise.withResolvers<void>()
    this.#zip.addReadStreamLazy(path, { compressionLevel: compress ? quickly : 0 }, pass => {
      const stream = Readable.from(measure(chunks, measured), {
        objectMode: false,
        highWaterMark: ahead,
      })
      this.#current = stream
      stream.once('end', () => done.resolve())
      // The library does not handle errors of streams that are opened later.
      stream.once('error', error => this.abort(error))
      pass(null, stream)
    })
    await Promise.race([done.promise, this.#failure.promise])
    return { path, ...measured }
  }

  /** No further entries. */
  end(): void {
    this.#zip.end()
  }

  abort(error: Error): void {
    this.#failure.reject(error)
    this.#current?.destroy()
    this.bytes.destroy(error)
  }
}

async function* measure(
  chunks: AsyncIterable<Uint8Array | string>,
  measured: { bytes: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    hash.update(bytes)
    measured.bytes += bytes.length
    yield bytes
  }
  measured.sha256 = hash.digest('hex')
}

/** A whole value, as `add` takes it. */
export async function* once<Whole extends string | Uint8Array>(
  whole: Whole,
): AsyncGenerator<Whole> {
  yield whole
}
