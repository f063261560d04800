import { type DepositEntry, voidDepositEntry } from '#shared/accounting/deposit-entries.ts'
import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { depositEntryLabels } from '#web/leases/deposits/deposit-labels.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'

/** Voids a movement of a deposit that was entered by mistake. */
export function VoidDepositEntry(props: {
  entry: DepositEntry
  currency: string
  opened: boolean
  onClose: () => void
}) {
  const { id, kind, amount, entryOn, creditId } = props.entry
  return (
    <VoidDialog
      call={voidDepositEntry}
      id={id}
      title={t('Void Deposit Entry')}
      text={[
        `${depositEntryLabels[kind]}: ${formatMoney(amount, props.currency)}, ${formatDay(entryOn)}.`,
        creditId && t('The charges it paid are open again.'),
        t('It is left out of the deposit statement.'),
      ]
        .filter(Boolean)
        .join(' ')}
      days={[entryOn]}
      submit={t('Void Entry')}
      success={t('Deposit entry voided')}
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
