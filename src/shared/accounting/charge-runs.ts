import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { chargeRun } from './charge-run-shape.ts'

export type { ChargeRun } from './charge-run-shape.ts'

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
