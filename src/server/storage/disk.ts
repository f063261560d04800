import { statfs } from 'node:fs/promises'

const gigabyte = 1024 ** 3
/** Milliseconds for which one look at the disk is good. */
const stale = 5_000

/** How a disk is, in bytes. */
export interface Disk {
  free: number
  total: number
  /** Kept for what must be recorded: everything else ends before. */
  reserve: number
}

/** Answers how the disk is; null where nobody knows. */
export type LookAtDisk = () => Promise<Disk | null>

/** Looks at the disk that holds `folder`, every few seconds at most however often it is asked. */
export function watchDisk(folder: string): LookAtDisk {
  let looked: Promise<Disk | null> | undefined
  let at = 0
  return () => {
    if (!looked || performance.now() - at > stale) {
      at = performance.now()
      looked = diskOf(folder).catch(() => null)
    }
    return looked
  }
}

/** @throws a system error when there is no such folder */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const total = blocks * bsize
  return { free: bavail * bsize, total, reserve: Math.min(gigabyte, total / 20) }
}

export const isNearlyFull = (disk: Disk | null) => disk !== null && disk.free < disk.reserve
