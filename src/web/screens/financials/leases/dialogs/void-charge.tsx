import { voidCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
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
      title={t('Void Charge')}
      text={t(
        '{description} of {amount}, due {date}, is no longer owed. Payments on it are applied to other open charges.',
        {
          description: charge.description,
          amount: formatMoney(charge.amount, currency),
          date: formatDay(charge.date),
        },
      )}
      days={[charge.date]}
      submit={t('Void Charge')}
      success={t('Charge voided')}
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}

export type VoidableCharge = Pick<LedgerEntry, 'id' | 'description' | 'amount' | 'date'>
