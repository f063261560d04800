import { listCharges } from '#shared/charges.ts'
import { listDepositEntries } from '#shared/deposit-entries.ts'
import { listLeases } from '#shared/leases.ts'
import { listPayments } from '#shared/payments.ts'
import { listProperties } from '#shared/properties.ts'
import { listRenewalOffers } from '#shared/renewal-offers.ts'
import { listUnits } from '#shared/units.ts'
import type { Refresh } from '#web/client/api.ts'

/** What is read again after something changed on a lease or in its books. */
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
