import type { Readable } from 'node:stream'
import type { Keys } from '../config/secret-key.ts'

/** Bytes `start` to `end` of an object, both included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The store of files' bytes: a folder, or a bucket elsewhere. An object is written once and never
 * changed. Names are UUIDs made by the server; file names and permissions belong to the database.
 */
export interface Store {
  /**
   * Stores the content of `bytes`: durably and as a whole when this resolves, not at all when it
   * rejects. Returns the number of bytes; null when the name exists, which is left unchanged.
   *
   * @throws errors of `bytes`; ENOSPC or EDQUOT without space
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number | null>
  /** The bytes of an object, or of one range of it; null when the name does not exist. */
  read(name: string, range?: ByteRange): Promise<Readable | null>
  /** The size of an object in bytes; null when the name does not exist. */
  size(name: string): Promise<number | null>
  /** Deletes an object. A missing one is no error. */
  remove(name: string): Promise<void>
}

/** A store, and the keys that sign the addresses of files and encrypt secrets; the same on every node. */
export interface Storage {
  store: Store
  keys: Keys
}

const nameShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * @throws when the name is none of ours: no other text ever becomes part of a path or an address
 */
export function requireName(name: string): void {
  if (!nameShape.test(name)) throw new Error('An object’s name must be a UUID')
}

/** A few bytes of an object, fewer at its end. For inspecting a file. */
export async function readBytes(store: Store, name: string, range: ByteRange): Promise<Buffer> {
  const stream = await store.read(name, range)
  return stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0)
}

/** All bytes of an object of known size, in memory of their own. @throws when some are missing */
export async function readWhole(store: Store, name: string, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size)
  let at = 0
  for await (const chunk of (await store.read(name)) ?? []) {
    whole.set(chunk, at)
    at += chunk.length
  }
  if (at !== size) throw new Error('A file’s bytes are missing')
  return whole
}
