import { voidCharge } from '#shared/accounting/charges.ts'
import type { LedgerEntry } from '#shared/leases/leases.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { localeOf } from '#web/session/locale.ts'

/** Voids a wrong charge, and the credits for it. */
export function VoidCharge(props: LeaseDialogProps & { charge: VoidableCharge }) {
  const { charge } = props
  const { currency } = localeOf(props.lease)
  return (
    <VoidDialog
      call={voidCharge}
      id={charge.id}
      title="Void Charge"
      text={`${charge.description} of ${formatMoney(charge.amount, currency)}, due ${formatDay(charge.date)}, is no longer owed. Payments on it are applied to other open charges.`}
      submit="Void Charge"
      success="Charge voided"
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}

export type VoidableCharge = Pick<LedgerEntry, 'id' | 'description' | 'amount' | 'date'>
