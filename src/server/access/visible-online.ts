import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  autopays,
  paymentAttempts,
  payouts,
  providerAccounts,
  providerDifferences,
  savedMethods,
} from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { toOffice } from './visible.ts'

/** Online payments: the office sees those of its organization, a person their own. */

export function visiblePaymentAttempts(caller: Viewer): SQL {
  return toPayer(caller, paymentAttempts)
}

export function visibleAutopays(caller: Viewer): SQL {
  return toPayer(caller, autopays)
}

export function visibleSavedMethods(caller: Viewer): SQL {
  return toPayer(caller, savedMethods)
}

export function visibleProviderAccounts(caller: Viewer): SQL {
  return toOffice(caller, providerAccounts.organizationId)
}

export function visiblePayouts(caller: Viewer): SQL {
  return toOffice(caller, payouts.organizationId)
}

export function visibleProviderDifferences(caller: Viewer): SQL {
  return toOffice(caller, providerDifferences.organizationId)
}

function toPayer(
  caller: Viewer,
  { organizationId, userId }: Record<'organizationId' | 'userId', AnyPgColumn>,
): SQL {
  return or(toOffice(caller, organizationId), eq(userId, caller.id)) ?? sql`false`
}
