import { removeStrayMails } from '../email/stray-mails.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import type { Job } from '../jobs/job.ts'

/** Deletes files that were uploaded and never saved, or whose document or email is gone. */
export const unneededFiles: Job = {
  name: 'unneeded-files',
  title: 'Unneeded files',
  purpose: 'Frees the room of files that no document or mail holds',
  cron: '50 * * * *',
  async run({ database, store, post, signal }) {
    await removeUnneeded(database, store, { signal })
    await removeStrayMails(database, post.folder ?? null)
  },
}
