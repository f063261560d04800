import { labels } from '#shared/language/t.ts'
import type { Job } from '../jobs/job.ts'
import { removeExpired } from '../storage/expired-archives.ts'
import { defaultStorageLimits } from '../storage/quotas.ts'
import { makeExports } from './make.ts'

/** Makes archives whose worker was stopped or died, and removes expired ones. */
export const dataExports: Job = {
  name: 'data-exports',
  texts: labels({
    title: 'Data archives',
    purpose: 'Finishes requested archives and deletes old ones',
  }),
  cron: '*/5 * * * *',
  async run({ database, store, log, signal, storageLimits = defaultStorageLimits }) {
    await makeExports({ database, store, log, signal, storageLimits })
    await removeExpired(database, store, { signal })
  },
}
