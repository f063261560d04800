import { labels } from '#shared/language/t.ts'
import { removeStrayMails } from '../email/stray-mails.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import type { Job } from '../jobs/job.ts'

/** Deletes files that were uploaded and never saved, or whose document or email is gone. */
export const unneededFiles: Job = {
  name: 'unneeded-files',
  texts: labels({
    title: 'Unneeded files',
    purpose: 'Deletes files that no document or email uses',
  }),
  cron: '50 * * * *',
  async run({ database, store, post, signal }) {
    await removeUnneeded(database, store, { signal })
    await removeStrayMails(database, post.folder ?? null)
  },
}
