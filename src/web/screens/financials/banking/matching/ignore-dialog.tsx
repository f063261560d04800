import { TextInput } from '@mantine/core'
import { type BankLine, updateBankLine } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { undoWith } from '#web/client/undo.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { payeeOf } from './use-matching.ts'

/** Ignores a line that belongs to no row, with the reason. */
export function IgnoreDialog(props: {
  line: BankLine
  opened: boolean
  onClose: () => void
  onIgnored: (line: BankLine) => void
}) {
  const { line, onIgnored } = props
  const { currency } = useLocale()
  const params = { id: line.id }
  const form = useSendForm(updateBankLine, {
    initial: { reason: '' },
    params,
    toBody: ({ reason }): object => ({ ignored: true, reason }),
    onSuccess: () => onIgnored(line),
    success: t('{payee} ignored', { payee: payeeOf(line) }),
    undo: () => undoWith(updateBankLine, { params, body: { ignored: false } }),
  })
  return (
    <FormDialog
      title={t('Ignore Line')}
      text={t(
        '{payee}, {money} on {day}: it stays in the list of ignored lines and counts nowhere.',
        {
          payee: payeeOf(line),
          money: formatMoney(line.amount, currency),
          day: formatDay(line.postedOn),
        },
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Ignore Line')}
      submitting={t('Saving...')}
    >
      <TextInput
        label={t('Reason')}
        placeholder={t('e.g. not ours, returned by the bank')}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
