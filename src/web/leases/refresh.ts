import { listCharges } from '#shared/accounting/charges.ts'
import { listDepositEntries } from '#shared/accounting/deposit-entries.ts'
import { listPayments } from '#shared/accounting/payments.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { listRenewalOffers } from '#shared/leases/renewal-offers.ts'
import { listProperties } from '#shared/properties/properties.ts'
import { listUnits } from '#shared/properties/units.ts'
import type { Refresh } from '#web/client/api.ts'

/** The queries to refresh after a change of a lease or its ledger. */
export const leaseRefresh: Refresh = [
  listLeases,
  listCharges,
  '/api/coming-charges',
  listPayments,
  listDepositEntries,
  listRenewalOffers,
  listUnits,
  listProperties,
  '/api/dashboard',
]
