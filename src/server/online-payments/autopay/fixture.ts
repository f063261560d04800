import { expect, vi } from 'vitest'
import { app, storage } from '#test/world.ts'
import { rentCharges } from '../../accounting/charge-runs/job.ts'
import { runJob } from '../../jobs/fixture.ts'
import { autopayJob } from './job.ts'

/** The jobs of an hour run at a moment, as on one node. */
export async function itsRuns(at: string): Promise<void> {
  vi.setSystemTime(at)
  expect(await runJob(rentCharges)).toEqual([])
  const { providers } = app
  expect(await runJob(autopayJob, { providers, keys: storage.keys })).toEqual([])
}
