import { isTooLong } from '../../errors/errors.ts'
import type { Database, Db, Moment, Reader } from '../../postgres/database.ts'
import { semaphore } from '../../workers/semaphore.ts'

interface From {
  database: Database
  reader: Reader
}

/** Less than the silence after which a call is cut. Milliseconds. */
const timeout = 50_000
const withSlot = semaphore(
  2,
  10,
  'Too many large reports are being made. Please try again in a moment.',
)

/**
 * Runs `read` with the time that a call may take instead of that of a query, on a connection of its own: two at once.
 *
 * @throws 503 when too many wait already
 */
export function readLong<T>(
  { database, reader }: From,
  read: (moment: Moment) => Promise<T>,
): Promise<T> {
  return withSlot(() => reader.copying(database, timeout, read))
}

/** Runs `read` as other calls do; a portfolio too large for that is read again by `readLong`. */
export async function readOfAnySize<T>(from: From, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await from.reader.read(from.database.db, read)
  } catch (error) {
    if (!isTooLong(error)) throw error
    return readLong(from, ({ db }) => read(db))
  }
}
