import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { StartError } from '../config/start-error.ts'
import type { Bytes } from './bytes.ts'

/** A file begins with this, then cost, salt and the mark of the key; then come the chunks. */
const magic = Buffer.from('rooftree backup 1\n')
/** scrypt of 128 MB and a third of a second: guessing a passphrase is dear. */
const cost = { logN: 17, r: 8, p: 1 }
const [saltBytes, markBytes] = [16, 16]
const headerBytes = magic.length + 3 + saltBytes + markBytes
/** Bytes of a chunk before its encryption, and of the tag behind it. */
const chunkBytes = 2 ** 16
const tagBytes = 16
const storedBytes = chunkBytes + tagBytes

/**
 * The archive as it is stored: AES-256-GCM by chunks of 64 KiB, under a key of its own by scrypt. A nonce is
 * the number of its chunk, and says whether it is the last one: chunks cannot be exchanged or cut off.
 */
export async function* encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
  { logN, r, p } = cost,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes)
  const keys = await keysOf(passphrase, salt, { logN, r, p })
  const head = Buffer.concat([magic, Buffer.from([logN, r, p]), salt])
  yield Buffer.concat([head, markOf(keys, head)])
  let number = 0
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    // A full chunk waits for another byte: it may be the last one.
    if (length <= chunkBytes) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > chunkBytes; at += chunkBytes)
      yield* encryptChunk(all.subarray(at, at + chunkBytes), keys, number++, false)
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield* encryptChunk(Buffer.concat(waiting), keys, number, true)
}

function* encryptChunk(chunk: Uint8Array, { cipherKey }: Keys, number: number, isLast: boolean) {
  const cipher = createCipheriv('aes-256-gcm', cipherKey, nonceOf(number, isLast))
  const bytes = cipher.update(chunk)
  cipher.final()
  yield Buffer.concat([bytes, cipher.getAuthTag()])
}

/** An archive and how to open it. */
interface Locked {
  /** For sentences: a path or address. */
  label: string
  passphrase: string | undefined
}

/**
 * The archive behind stored bytes; those of an archive without encryption as they are. Closing it closes both.
 *
 * @throws StartError where the passphrase is missing or another one
 */
export async function decrypted(stored: Bytes, locked: Locked): Promise<Bytes> {
  const head = await stored.read(0, Math.min(headerBytes, stored.size))
  if (!head.subarray(0, magic.length).equals(magic)) return stored
  const { label, passphrase } = locked
  const keys = await keysFor(head, locked)
  const chunks = Math.ceil((stored.size - headerBytes) / storedBytes)
  const size = stored.size - headerBytes - chunks * tagBytes
  const damaged = () => new StartError(`${label} is damaged, or it was cut short.`)
  if (!passphrase || size < 0) throw damaged()
  let last: { number: number; bytes: Buffer } | undefined

  async function readChunk(number: number): Promise<Buffer> {
    if (last?.number === number) return last.bytes
    const start = headerBytes + number * storedBytes
    const bytes = await stored.read(start, Math.min(start + storedBytes, stored.size))
    const end = bytes.length - tagBytes
    const nonce = nonceOf(number, number === chunks - 1)
    const cipher = createDecipheriv('aes-256-gcm', keys.cipherKey, nonce)
    try {
      cipher.setAuthTag(bytes.subarray(end))
      last = { number, bytes: cipher.update(bytes.subarray(0, end)) }
      cipher.final()
    } catch {
      last = undefined
      throw damaged()
    }
    return last.bytes
  }

  return {
    size,
    async read(start, end) {
      const pieces: Buffer[] = []
      for (let at = start; at < end; ) {
        const number = Math.floor(at / chunkBytes)
        const from = at - number * chunkBytes
        const piece = (await readChunk(number)).subarray(from, from + end - at)
        if (piece.length === 0) throw damaged()
        pieces.push(piece)
        at += piece.length
      }
      return Buffer.concat(pieces)
    },
    close: () => stored.close(),
  }
}

async function keysFor(head: Buffer, { label, passphrase }: Locked): Promise<Keys> {
  if (!passphrase)
    throw new StartError(
      `${label} is encrypted: set BACKUP_PASSPHRASE_FILE to the file with its passphrase.`,
    )
  if (head.length < headerBytes) throw new StartError(`${label} was cut short.`)
  const [logN = 0, r = 0, p = 0] = head.subarray(magic.length)
  // Figures of a made-up file must not fill the memory.
  if (logN < 10 || logN > 20 || r !== cost.r || p !== cost.p)
    throw new StartError(`${label} was encrypted by a later Rooftree, or it is damaged.`)
  const salt = head.subarray(magic.length + 3, headerBytes - markBytes)
  const keys = await keysOf(passphrase, salt, { logN, r, p })
  const mark = head.subarray(headerBytes - markBytes)
  if (timingSafeEqual(mark, markOf(keys, head.subarray(0, headerBytes - markBytes)))) return keys
  throw new StartError(
    `The passphrase in BACKUP_PASSPHRASE_FILE is not the one that ${label} was encrypted with.`,
  )
}

interface Keys {
  cipherKey: Buffer
  markKey: Buffer
}

function keysOf(passphrase: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Keys> {
  const N = 2 ** logN
  const { promise, resolve, reject } = Promise.withResolvers<Keys>()
  scrypt(passphrase, salt, 64, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
    if (error) reject(error)
    else resolve({ cipherKey: key.subarray(0, 32), markKey: key.subarray(32) })
  })
  return promise
}

/** Says whether a passphrase is right before anything is decrypted. */
function markOf({ markKey }: Keys, head: Buffer): Buffer {
  return createHmac('sha256', markKey).update(head).digest().subarray(0, markBytes)
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
