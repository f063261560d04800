import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { localeOf } from '#web/session/locale.ts'

/** The deposit held today, as its payer looks for it; the agreed amount, where that differs. */
export function DepositHeld({ lease }: { lease: Lease }) {
  const { currency } = localeOf(lease)
  const held = toCents(lease.depositHeld)
  const agreed = toCents(lease.securityDeposit ?? '0')
  if (held === 0 && agreed === 0) return 'None agreed'
  return (
    <>
      <Money amount={lease.depositHeld} currency={currency} />
      {lease.securityDeposit && agreed > 0 && agreed !== held && (
        <>
          {' of '}
          <Money amount={lease.securityDeposit} currency={currency} />
        </>
      )}
    </>
  )
}
