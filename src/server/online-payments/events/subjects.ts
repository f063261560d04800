import { readPayout } from '../../accounting/payouts/read.ts'
import { openedFor } from '../attempts/submit.ts'
import type { Collecting } from '../collecting.ts'
import { followRemoval, followSetup } from '../methods/events.ts'
import type { EventRow, Outcome } from './handle.ts'

type Handler = (collecting: Collecting, event: EventRow, id: string) => Promise<Outcome>

/** Who handles events that are not about a payment, by the kind of their subject. */
export const otherSubjects: Readonly<Record<string, Handler | undefined>> = {
  method: followRemoval,
  setup: followSetup,
  async payout(collecting, event, id) {
    await readPayout(collecting.database, await openedFor(collecting, event), id)
    return 'followed'
  },
}
