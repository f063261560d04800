import { labels } from '#shared/language/t.ts'
import type { Job } from '../jobs/job.ts'
import { removeExpired } from '../storage/expired-archives.ts'
import { searchRest } from './searches.ts'

/** Resumes the searches of a stopped server, and begins those not yet begun. */
export const erasureSearches: Job = {
  name: 'erasure-searches',
  texts: labels({
    title: 'Erased people',
    purpose: 'Finishes searching for text that still names erased people',
  }),
  cron: '*/5 * * * *',
  async run({ database, store, post, signal }) {
    await searchRest({ database, folder: post.folder ?? null, signal })
    await removeExpired(database, store, { signal })
  },
}
