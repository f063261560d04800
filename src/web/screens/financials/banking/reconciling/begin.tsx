import { Alert, Button } from '@mantine/core'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { createReconciliation } from '#shared/accounting/banking/reconciliations.ts'
import { addDays, firstOfMonth } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './reconciling.module.css'
import { StatementFields } from './statement-fields.tsx'

/** Begins a reconciliation with the day and the balance of a statement; a file's closing balance is filled in. */
export function Begin({ account }: { account: BankAccount }) {
  const { today } = useLocale()
  const { id, bankBalance, reconciledThrough } = account
  const lastMonth = addDays(firstOfMonth(today), -1)
  const isNews = bankBalance !== null && bankBalance.on > (reconciledThrough ?? '')
  const form = useSendForm(createReconciliation, {
    about: id,
    initial: {
      through: isNews ? bankBalance.on : lastMonth > (reconciledThrough ?? '') ? lastMonth : today,
      statementBalance: isNews ? bankBalance.amount : '',
    },
    toBody: (values): object => ({ ...values, bankAccountId: id }),
  })
  return (
    <form className={styles.begin} noValidate onSubmit={event => void form.submit(event)}>
      <h3 className={styles.title}>{t('Start Reconciliation')}</h3>
      <p className={styles.note}>
        {t('Take the last day and the closing balance from the statement of your bank.')}
      </p>
      <StatementFields form={form} />
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <div>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t('Starting...') : t('Start Reconciliation')}
        </Button>
      </div>
    </form>
  )
}
