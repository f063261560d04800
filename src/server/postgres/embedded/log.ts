import { appendFileSync, renameSync, statSync } from 'node:fs'

const limit = 5_000_000

/**
 * Writes to `file` and keeps one older part beside it: never more than 10 MB together. Never fails,
 * since a full disk is just when PostgreSQL has something to say.
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
