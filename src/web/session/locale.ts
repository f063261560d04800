import type { Account } from '#shared/account/auth.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { usePerson } from './session.tsx'

interface Locale {
  currency: string
  zone: string
  today: Day
}

/** Currency, zone and today of the books the person works in; of their own place without any. */
export function useLocale(): Locale {
  return ownLocaleOf(usePerson())
}

/** The same of a person that is at hand. */
export function ownLocaleOf({ organization }: Pick<Account, 'organization'>): Locale {
  const zone = organization?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    currency: organization?.currency ?? 'USD',
    zone,
    // Told to whoever asks: rows of lists want the currency alone, and the day is dear to find.
    get today() {
      return todayIn(zone)
    },
  }
}

/** The same of the books a lease or payment stands in, which may be those of another landlord. */
export function localeOf({ organization }: Pick<Lease, 'organization'>): Locale {
  const { currency, timezone } = organization
  return { currency, zone: timezone, today: todayIn(timezone) }
}
