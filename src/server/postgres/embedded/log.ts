import { appendFileSync, renameSync, statSync } from 'node:fs'

const limit = 5_000_000

/**
 * Writes to `file` and retains one older part beside it: never more than 10 MB together. Never fails, because
 * PostgreSQL has most to report when the disk is full.
 */
export function boundedLog(file: string): (text: string) => void {
  return text => {
    try {
      if (sizeOf(file) > limit) renameSync(file, `${file}.1`)
      appendFileSync(file, text, { mode: 0o600 })
    } catch {
      // The disk cannot be written to; the server itself reports its fault.
    }
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
