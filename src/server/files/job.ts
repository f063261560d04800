import type { Job } from '../jobs/job.ts'
import { removeUnneeded } from './unneeded.ts'

/** Frees the room of files that were uploaded and never saved, or whose document is gone. */
export const unneededFiles: Job = {
  name: 'unneeded-files',
  title: 'Unneeded files',
  purpose: 'Frees the room of files that no document holds',
  cron: '50 * * * *',
  run: ({ database, store, signal }) => removeUnneeded(database, store, { signal }),
}
