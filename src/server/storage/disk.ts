import { statfs } from 'node:fs/promises'

const gigabyte = 1024 ** 3
/** Milliseconds for which one look at the disk is good. */
const stale = 5_000

/** How a disk is, in bytes. */
export interface Disk {
  free: number
  total: number
  /** Reserved for records that must be possible: all others are refused before. */
  reserve: number
}

/** Returns the state of the disk; null where it is unknown. */
export type LookAtDisk = () => Promise<Disk | null>

/** Checks the disk of `folder`, every few seconds at most for any number of calls. */
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
