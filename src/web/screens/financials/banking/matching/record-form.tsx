import type { ReactNode } from 'react'
import { useRef } from 'react'
import { type BankLine, createBankMatches } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { RecordFields } from './record-fields.tsx'
import { blankRecord, type RecordKind, type RecordValues } from './record-values.ts'
import { undoRecorded } from './undo-recorded.ts'
import { type Matching, payeeOf } from './use-matching.ts'

/** The facts of a new payment, expense or owner entry that a line does not say by itself. */
export function RecordForm(props: {
  line: BankLine
  kind: RecordKind
  /** Chooses the kind. */
  choice: ReactNode
  matching: Matching
  opened: boolean
  onClose: () => void
}) {
  const { line, kind, matching } = props
  const { currency } = useLocale()
  const isConfirmed = useRef(false)
  const form = useSendForm(createBankMatches, {
    about: `${line.id} ${kind}`,
    initial: {
      ...blankRecord,
      ...{ payee: line.payee, description: line.memo, leaseId: line.leaseId },
    },
    params: { id: line.id },
    inputs: Object.fromEntries(Object.keys(blankRecord).map(name => [`create.${name}`, name])),
    toBody: (values): object => ({ create: createOf(kind, values, isConfirmed.current) }),
    onSuccess: reply =>
      matching.settle(line, reply, {
        text: t('{payee} recorded', { payee: payeeOf(line) }),
        undo: () => undoRecorded(reply.matches),
      }),
    failure: t('Failed to record'),
  })

  /** The question is about the row, so its answer stands there. */
  async function confirm() {
    isConfirmed.current = true
    const isDone = await form.submit()
    isConfirmed.current = false
    return isDone
  }

  return (
    <FormDialog
      title={t('Record From the Bank')}
      text={t('{money} on {day}, as the bank posted it.', {
        money: formatMoney(line.open, currency),
        day: formatDay(line.postedOn),
      })}
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, confirm }}
      submit={t('Record')}
      submitting={t('Recording...')}
    >
      {props.choice}
      <RecordFields form={form} kind={kind} line={line} enabled={props.opened} />
    </FormDialog>
  )
}

function createOf(kind: RecordKind, values: RecordValues, confirm: boolean): object {
  const { propertyId, unitId, vendorId, category, payee, description } = values
  const { leaseId, paidBy, ownerId, notes } = values
  if (kind === 'expense')
    return { kind, propertyId, unitId, vendorId, category, payee, description }
  if (kind === 'payment') return { kind, leaseId: leaseId ?? '', paidBy, notes, confirm }
  return { kind, propertyId, ownerId: ownerId || undefined, notes, confirm }
}
