import type { Job } from '../jobs/job.ts'
import { removeExpired } from '../storage/expired-archives.ts'
import { defaultStorageLimits } from '../storage/quotas.ts'
import { makeExports } from './make.ts'

/** Makes archives whose worker was stopped or died, and removes expired ones. */
export const dataExports: Job = {
  name: 'data-exports',
  title: 'Data archives',
  purpose: 'Finishes archives that somebody asked for and removes old ones',
  cron: '*/5 * * * *',
  async run({ database, store, log, signal, storageLimits = defaultStorageLimits }) {
    await makeExports({ database, store, log, signal, storageLimits })
    await removeExpired(database, store, { signal })
  },
}
