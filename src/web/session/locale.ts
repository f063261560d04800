import type { Account } from '#shared/account/auth.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { usePerson } from './session.tsx'

interface Locale {
  currency: string
  zone: string
  today: Day
}

/** Currency, zone and today of the person's organization; by default of their browser. */
export function useLocale(): Locale {
  return ownLocaleOf(usePerson())
}

/** The same of a person that is at hand. */
export function ownLocaleOf({ organization }: Pick<Account, 'organization'>): Locale {
  const zone = organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    currency: organization?.currency ?? 'USD',
    zone,
    // A getter: list rows need the currency alone, and the day is expensive to compute.
    get today() {
      return todayIn(zone)
    },
  }
}

/** The same of the organization of a lease or payment, possibly another landlord's. */
export function localeOf({ organization }: Pick<Lease, 'organization'>): Locale {
  const { currency, timezone } = organization
  return { currency, zone: timezone, today: todayIn(timezone) }
}
