import { removeUnneeded } from '../files/unneeded.ts'
import type { Job } from './job.ts'

/** Frees the room of files that were uploaded and never saved, or whose document is gone. */
export const unneededFiles: Job = {
  name: 'unneeded-files',
  cron: '50 * * * *',
  run: ({ database, store, signal }) => removeUnneeded(database, store, { signal }),
}
