import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import {
  largestAdjustment,
  type ReconciliationDetails,
  updateReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { Adjust } from './adjust.tsx'
import { EditStatement } from './edit-statement.tsx'
import styles from './reconciling.module.css'
import { RemoveReconciliation } from './remove-reconciliation.tsx'

/** From the ledger's balance to the statement's, the difference, and the end. */
export function Figures(props: {
  details: ReconciliationDetails
  /** With ticks under way. */
  difference: string
  mayWrite: boolean
}) {
  const { details, difference, mayWrite } = props
  const { currency } = useLocale()
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isAdjusting, setAdjusting] = useState(false)
  const finish = useSend(updateReconciliation, {
    onSuccess: ({ through }) =>
      toast.success(t('Reconciled through {day}', { day: formatDay(through) })),
  })
  const isEven = toCents(difference) === 0
  const isSettled = details.difference === difference && details.openLines.length === 0
  const isReady = isEven && isSettled
  const isAdjustable = isSettled && !isEven && mayAdjust(details)
  return (
    <section className={styles.figures} aria-label={t('Balances')}>
      <p className={styles.note}>
        {t('Statement through {day}', { day: formatDay(details.through) })}
      </p>
      <Sums details={details} />
      <div className={styles.difference} data-even={isEven || undefined} role="status">
        <p>{t('Difference')}</p>
        <p className={styles.large}>
          <Money amount={difference} currency={currency} />
        </p>
      </div>
      {finish.error && (
        <Alert color="red" role="alert">
          {finish.error.sentence}
        </Alert>
      )}
      {mayWrite && (
        <>
          <p className={styles.note}>{reasonOf(details, { isEven, isAdjustable })}</p>
          <div className={styles.buttons}>
            <Button
              disabled={!isReady || finish.isPending}
              onClick={() => finish.mutate({ params: { id: details.id }, body: { state: 'done' } })}
            >
              {finish.isPending ? t('Finishing...') : t('Finish Reconciliation')}
            </Button>
            {isAdjustable && (
              <Button variant="default" onClick={() => setAdjusting(true)}>
                {t('Adjust Difference')}
              </Button>
            )}
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('Edit Statement')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
              {t('Remove…')}
            </Button>
          </div>
          <EditStatement
            key={`${details.through} ${details.statementBalance}`}
            details={details}
            opened={isEditing}
            onClose={() => setEditing(false)}
          />
          <Adjust details={details} opened={isAdjusting} onClose={() => setAdjusting(false)} />
          <RemoveReconciliation
            id={details.id}
            opened={isRemoving}
            onClose={() => setRemoving(false)}
          />
        </>
      )}
    </section>
  )
}

function mayAdjust({ difference, adjustment }: ReconciliationDetails): boolean {
  return adjustment === null && Math.abs(toCents(difference)) <= largestAdjustment
}

function reasonOf(
  { openLines }: ReconciliationDetails,
  { isEven, isAdjustable }: { isEven: boolean; isAdjustable: boolean },
): string {
  if (isAdjustable)
    return t('It can be finished once the difference is 0.00, or is recorded as an adjustment.')
  if (openLines.length > 0) return t('Match or ignore every line of the statement first.')
  return isEven
    ? t('The ledger agrees with the statement.')
    : t('It can be finished once the difference is 0.00.')
}

function Sums({ details }: { details: ReconciliationDetails }) {
  const { currency } = useLocale()
  const lines: [label: string, amount: string, sign?: '−' | '+'][] = [
    [t('Book balance'), details.book],
    [t('Received, not on the statement'), details.receivedLater, '−'],
    [t('Paid, not on the statement'), details.paidLater, '+'],
    ...(toCents(details.bookedLater) === 0
      ? []
      : [[t('On the statement, in the ledger later'), details.bookedLater] as [string, string]]),
  ]
  return (
    <dl className={styles.sums}>
      {lines.map(([label, amount, sign]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sign} <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('Statement balance must be')}</dt>
        <dd>
          <Money amount={details.mustBe} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('Statement balance')}</dt>
        <dd>
          <Money amount={details.statementBalance} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
