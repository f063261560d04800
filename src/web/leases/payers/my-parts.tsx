import { getLeasePayers } from '#shared/accounting/payers.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { formatMoney } from '#web/format/format.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'

/** The parts of a lease's rent, and the open amount of each, for its tenants; nothing where they pay all of it. */
export function MyParts({ lease, className }: { lease: Lease; className?: string | undefined }) {
  const { currency } = localeOf(lease)
  const { data } = useCall(getLeasePayers, {
    params: { id: lease.id },
    enabled: can(usePerson(), 'payer:read'),
  })
  if (!data || data.payers.length === 0) return null
  const money = (amount: string) => formatMoney(amount, currency)
  const [now] = data.periods
  const parts = [
    t('Your part {money}', { money: money(data.tenantsShare) }),
    ...(now?.parts ?? [])
      .filter(({ payerId }) => payerId !== null)
      .map(({ name, amount }) => `${name} ${money(amount)}`),
  ]
  const owed = [
    t('your part {money}', { money: money(data.tenantsOwed) }),
    ...data.payers
      .filter(({ kind }) => kind !== 'tenant')
      .map(one => `${one.name} ${money(one.owed)}`),
  ]
  return (
    <p className={className}>
      {parts.join(' · ')}
      <br />
      {t('Open today: {parts}', { parts: owed.join(' · ') })}
    </p>
  )
}
