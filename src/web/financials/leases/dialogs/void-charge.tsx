import { voidCharge } from '#shared/accounting/charges.ts'
import type { LedgerEntry } from '#shared/leases/leases.ts'
import { formatDay, formatMoney } from '../../../format.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { VoidDialog } from '../../../parts/void-dialog.tsx'
import type { LeaseDialogProps } from './dialog.ts'

/** Voids a wrong charge, and what was credited for it. */
export function VoidCharge(props: LeaseDialogProps & { charge: VoidableCharge }) {
  const { charge } = props
  const { currency } = booksOf(props.lease)
  return (
    <VoidDialog
      call={voidCharge}
      id={charge.id}
      refresh={leaseRefresh}
      title="Void this charge?"
      text={`${charge.description} of ${formatMoney(charge.amount, currency)}, due ${formatDay(charge.date)}, is owed no more. What was paid on it covers what else is owed.`}
      submit="Void Charge"
      success="Charge voided"
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}

export type VoidableCharge = Pick<LedgerEntry, 'id' | 'description' | 'amount' | 'date'>
