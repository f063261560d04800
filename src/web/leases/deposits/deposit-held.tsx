import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { Text } from '#web/components/values/text.tsx'
import { localeOf } from '#web/session/locale.ts'

/** The deposit held today, as its payer looks for it; the agreed amount, where that differs. */
export function DepositHeld({ lease }: { lease: Lease }) {
  const { currency } = localeOf(lease)
  const held = toCents(lease.depositHeld)
  const agreed = toCents(lease.securityDeposit ?? '0')
  if (held === 0 && agreed === 0) return t('None required')
  const money = <Money key={0} amount={lease.depositHeld} currency={currency} />
  if (!lease.securityDeposit || agreed === 0 || agreed === held) return money
  return (
    <Text
      id="<0/> of <1/>"
      parts={[money, <Money key={1} amount={lease.securityDeposit} currency={currency} />]}
    />
  )
}
