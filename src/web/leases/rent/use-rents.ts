import { useDebouncedValue } from '@mantine/hooks'
import { type Day, isDay } from '#shared/dates.ts'
import { getRents } from '#shared/leases/lease-rents.ts'
import { parseAmount } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'

/** The past and future rents of a lease, or those with another last day or rent, once the input is valid. */
export function useRents(
  leaseId: string,
  asIf: { lastDay?: Day | null; monthlyRent?: string; effectiveFrom?: Day | null } = {},
  enabled = true,
) {
  const [typed] = useDebouncedValue(JSON.stringify(asIf), 200)
  const isTyping = typed !== JSON.stringify(asIf)
  const { lastDay, monthlyRent, effectiveFrom } = asIf
  const isReady =
    (lastDay === undefined || isDay(lastDay ?? '')) &&
    (monthlyRent === undefined ||
      (parseAmount(monthlyRent, 'allowed').ok && isDay(effectiveFrom ?? '')))
  const { data, error, refetch } = useCall(getRents, {
    params: { id: leaseId },
    query: {
      lastDay: lastDay ?? undefined,
      monthlyRent,
      effectiveFrom: effectiveFrom ?? undefined,
    },
    enabled: enabled && isReady && !isTyping,
  })
  return { rents: isReady && !isTyping ? data : undefined, error, refetch }
}
