import { fairTurns } from '../../threads/fair-turns.ts'
import { keptThreads } from '../../threads/kept-threads.ts'

export interface PhotoJob {
  bytes: Uint8Array
  /** Versions: of 320 and of 1600 points, in this order. */
  want: 'versions' | 'jpeg' | 'jpeg of HEIF'
}

/** Whose photo it is: nobody’s hundred photos make others wait for more than one of them. */
interface Owner {
  userId: string
}

/** One at a time: each may take 250 MB for a second. */
const inTurn = fairTurns(
  1,
  500,
  'Too many photos are being worked on. Please try again in a moment.',
)
const patience = 30_000

const file = new URL('./photo-thread.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }
const inThread = keptThreads(file, { restFor: 10_000, resourceLimits })
/** What a decoder in WebAssembly has grown to, only the end of its thread gives back. */
const inThreadOnce = keptThreads(file, { restFor: 0, resourceLimits })

/**
 * What is made of a photo, in a thread of its own; null when that is impossible, or takes too long.
 *
 * @param read gives its bytes once its turn has come; the thread takes them over
 * @throws 503 when too many wait already; whatever `read` throws
 */
export function workOnPhoto(
  read: () => Promise<Uint8Array>,
  { userId }: Owner,
  want: PhotoJob['want'],
): Promise<Uint8Array[] | null> {
  // Who waits for an upload to be answered does not wait for the small versions of those before.
  const network = `${userId} ${want === 'versions'}`
  return inTurn({ network, who: userId }, async () => {
    const bytes = await read()
    const ask = want === 'jpeg of HEIF' ? inThreadOnce : inThread
    const job: PhotoJob = { bytes, want }
    const made = await ask(job, AbortSignal.timeout(patience), [bytes.buffer as ArrayBuffer]).catch(
      () => null,
    )
    return Array.isArray(made) ? made : null
  })
}
