import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'

/** The bytes of a stored archive, read at any place. */
export interface Bytes {
  size: number
  /** Those from `start` up to, and without, `end`. @throws when they are not there */
  read(start: number, end: number): Promise<Buffer>
  close(): Promise<void>
}

/** @throws StartError when there is no such file */
export async function fileBytes(file: string): Promise<Bytes> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) throw new StartError(`There is no file ${file}.`)
    throw error
  })
  const { size } = await handle.stat()
  return {
    size,
    async read(start, end) {
      const bytes = Buffer.allocUnsafe(end - start)
      for (let done = 0; done < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done)
        if (bytesRead === 0) throw new StartError(`${file} was cut short.`)
        done += bytesRead
      }
      return bytes
    },
    close: () => handle.close(),
  }
}

/** Bytes that are fetched at once: few calls to a bucket, little memory. */
const step = 2 ** 20

/** The same bytes, as a zip file is read. */
export class ZipReader extends RandomAccessReader {
  readonly #bytes: Bytes

  constructor(bytes: Bytes) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  async *#pieces(start: number, end: number) {
    for (let at = start; at < end; at += step)
      yield await this.#bytes.read(at, Math.min(at + step, end))
  }

  override close(callback: (error: Error | null) => void): void {
    this.#bytes.close().then(() => callback(null), callback)
  }
}
