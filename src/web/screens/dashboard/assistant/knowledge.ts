import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#shared/account/auth.ts'
import { can, type Permission, standing } from '#shared/permissions.ts'
import { getStats, type Stats } from '#shared/reports/dashboard.ts'
import { queryKey } from '#web/client/api.ts'
import { ownLocaleOf } from '#web/session/locale.ts'
import { type Loaded, whatIsLoaded } from './what-is-loaded.ts'

/**
 * Data that this browser has already loaded for the signed-in person, who may therefore know it.
 * Undefined is not loaded; the assistant makes no call.
 */
export interface Knowledge extends Loaded {
  isTenant: boolean
  mayAddProperty: boolean
  seesMoney: boolean
  /** Which how-to answers help this person. */
  may: (permission: Permission) => boolean
  currency: string
  /** Today in the organization's zone. */
  today: string
  stats?: Stats
}

/** Looks into the cache, and nowhere else. */
export function knowledgeOf(client: QueryClient, person: Account): Knowledge {
  const { currency, today } = ownLocaleOf(person)
  return {
    ...whatIsLoaded(client, person.id),
    isTenant: standing(person) === 'tenant',
    mayAddProperty: can(person, 'property:create'),
    seesMoney: can(person, 'charge:read'),
    may: permission => can(person, permission),
    currency,
    today,
    stats: client.getQueryData<Stats>(queryKey(getStats)),
  }
}
