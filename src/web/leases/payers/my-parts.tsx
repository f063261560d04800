import type { LeasePayers } from '#shared/accounting/payers.ts'
import { t } from '#shared/language/t.ts'
import { formatMoney } from '#web/format/format.ts'

/** The parts of a lease's rent, and the open amount of each, for its tenants. */
export function MyParts({
  payers: data,
  currency,
  className,
}: {
  payers: LeasePayers
  currency: string
  className?: string | undefined
}) {
  const money = (amount: string) => formatMoney(amount, currency)
  const [now] = data.periods
  // Of this period, as the others' are: a share that begins within it counts by its days.
  const mine = now?.parts.find(({ payerId }) => payerId === null)
  const parts = [
    t('Your part {money}', { money: money(mine?.amount ?? data.tenantsShare) }),
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
