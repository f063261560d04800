import type { GeneralLedger } from '#shared/accounting/general-ledger.ts'
import { onlineAddress } from '../online/views.ts'
import { addressOf } from '../tables/sections.ts'
import { viewAddress } from './views.ts'

/** Where the row behind a line is shown; null where no screen shows it. */
export function sourceAddress({
  source,
  leaseId,
  property,
}: GeneralLedger['lines'][number]): string | null {
  if (source.table === 'payouts') return onlineAddress('payouts')
  if (leaseId) return `/financials/leases/${leaseId}`
  if (source.table === 'journals') return viewAddress('journals')
  if (source.table === 'expenses') return addressOf('expenses', { q: source.id.slice(-8) })
  if (source.table === 'bill_payments') return addressOf('bills', { payment: source.id })
  return property ? `/properties/${property.id}` : null
}
