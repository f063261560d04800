import { labels } from '#shared/language/t.ts'
import { deliverMails } from '../email/delivery.ts'
import type { Job } from '../jobs/job.ts'
import { emailFiles } from './email-files.ts'

/** Sends waiting emails of the outbox, after an outage of the mail server or a killed sender. */
export const mail: Job = {
  name: 'mail',
  texts: labels({
    title: 'Outgoing email',
    purpose: 'Sends queued emails and retries failed ones',
  }),
  cron: '* * * * *',
  async run({ database, store, post, publicUrl, keys, storageLimits, signal }) {
    const outlet = { post, publicUrl, keys, attach: emailFiles(store), storageLimits }
    while (await deliverMails(database, outlet)) signal.throwIfAborted()
  },
}
