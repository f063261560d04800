import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'

const person = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() })

/** One posting of due charges; `GET /api/charges?chargeRunId=` lists them. */
const chargeRun = z.object({
  id,
  organization: organizationSettings,
  /** Null: Rooftree itself. */
  startedBy: person.nullable(),
  charges: z.int(),
  amount: money,
  createdAt: instant,
  takenBackAt: instant.nullable(),
  takenBackBy: person.nullable(),
  /** Some of its charges are still valid for a moment: a large run is many transactions. */
  beingTakenBack: z.boolean(),
})
export type ChargeRun = z.output<typeof chargeRun>

export const listChargeRuns = endpoint('GET', '/api/charge-runs', {
  may: 'charge-run:write',
  summary: 'When charges were posted, by whom, how many and for how much, newest first',
  query: listQuery.omit({ q: true }),
  reply: z.array(chargeRun),
})

export const createChargeRun = endpoint('POST', '/api/charge-runs', {
  may: 'charge-run:write',
  changes: ['charges'],
  summary:
    'Post now what is due, as the hourly job does, and again what a run posted that was taken back',
  reply: chargeRun,
})

export const getChargeRun = endpoint('GET', '/api/charge-runs/:id', {
  may: 'charge-run:write',
  summary: 'One run',
  params: z.object({ id }),
  reply: chargeRun,
})

export const reverseChargeRun = endpoint('DELETE', '/api/charge-runs/:id', {
  may: 'charge-run:write',
  changes: ['charges'],
  summary:
    'Void everything a run posted, while nothing was paid on it or follows from it since. Only a run by hand posts it again',
  params: z.object({ id }),
})
