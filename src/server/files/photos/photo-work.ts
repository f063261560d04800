import { busy } from '../../errors/errors.ts'
import { fairSemaphore } from '../../workers/fair-semaphore.ts'
import { workerPool } from '../../workers/worker-pool.ts'

export interface PhotoJob {
  bytes: Uint8Array
  /** Versions: of 320 and of 1600 points, in this order. Bare: nothing where it is so already. */
  want: 'versions' | 'bare' | 'jpeg' | 'jpeg of HEIF'
}

/** The owner of a photo: a hundred photos of one owner delay others by one photo at most. */
interface Owner {
  userId: string
}

const sentence = 'Too many photos are being processed. Please try again in a moment.'
/** One at a time: each may take 200 MB for a second. */
const withSlot = fairSemaphore(1, 500, sentence)
/** Milliseconds: silent connections are cut after a minute. */
const longestWait = 40_000
/** Milliseconds, on a machine that is busy with other calls. */
const timeout = 90_000

const inThread = workerPool(new URL('./photo-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
})

/**
 * Processes photos one after the other. An upload does not wait for the small versions of earlier ones.
 *
 * @throws 503 when too many wait already, or an upload has waited too long
 */
export function withPhotoSlot<T>(
  { userId }: Owner,
  want: PhotoJob['want'],
  work: () => Promise<T>,
): Promise<T> {
  const since = performance.now()
  const isAwaited = want === 'jpeg' || want === 'jpeg of HEIF'
  return withSlot({ network: `${userId} ${isAwaited}`, who: userId }, () => {
    if (isAwaited && performance.now() - since > longestWait) throw busy(sentence)
    return work()
  })
}

/**
 * Converts a photo in a worker thread, which takes over its bytes; null when that is impossible, or
 * takes too long. Call it within the queue.
 */
export async function madeOf(
  bytes: Uint8Array,
  want: PhotoJob['want'],
): Promise<Uint8Array[] | null> {
  const job: PhotoJob = { bytes, want }
  const made = await inThread(job, AbortSignal.timeout(timeout), {
    handedOver: [bytes.buffer as ArrayBuffer],
    // The memory of decoders and their heaps is freed only with the thread.
    isLast: true,
  }).catch(() => null)
  return Array.isArray(made) ? made : null
}
