import { Alert, Button } from '@mantine/core'
import { Eye, TriangleAlert } from 'lucide-react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { previewMoveOut, previewMoveOutLetter } from '#shared/leases/move-out.ts'
import { addMoney, toCents } from '#shared/money.ts'
import { useDownload } from '#web/client/use-download.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from './move-out.module.css'
import type { MoveOutSums } from './use-move-out-preview.ts'

/** The deducted, returned and still owed amounts, with the deadline. */
export function DepositResult(props: { sums: MoveOutSums; currency: string; today: Day }) {
  const { sums, currency, today } = props
  const { returnBy } = sums
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const isPrepaid = toCents(sums.balance) < 0
  const owed = toCents(sums.owed)
  const rows: [label: string, value: string][] = [
    [t('Deposit held'), sums.deposit],
    isPrepaid
      ? [t('Prepaid'), addMoney('0.00', sums.balance.slice(1))]
      : [t('Balance due with the last rent'), sums.balance],
    [t('Deductions'), sums.deductions],
    [t('Deducted from deposit'), sums.kept],
  ]
  const results: [label: string, value: string][] = [
    [t('Deposit to return'), sums.refundable],
    ...(owed > 0 ? [[t('Still owed by the tenant'), sums.owed] as [string, string]] : []),
    ...(owed < 0 ? [[t('Prepaid, refund it apart'), sums.owed.slice(1)] as [string, string]] : []),
  ]
  return (
    <>
      <dl className={styles.sums} aria-live="polite">
        {[...rows, ...results].map(([label, value], place) => (
          <div key={label} className={place < rows.length ? styles.sum : styles.result}>
            <dt>{label}</dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
      </dl>
      {returnBy &&
        (returnBy < today ? (
          <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
            {t('The deposit and its statement were due on {day}.', { day: formatDay(returnBy) })}
          </Alert>
        ) : (
          <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
            {t('Return the deposit and send its statement by {day}.', { day: formatDay(returnBy) })}
          </Alert>
        ))}
    </>
  )
}

/** Saves the deposit statement as it would be. */
export function LetterPreview(props: { leaseId: string; unit: string; body: object }) {
  const { save, isLoading } = useDownload(t('Failed to download'))
  const body = previewMoveOut.body.safeParse(props.body)

  function preview() {
    if (!body.success) return
    const input = { params: { id: props.leaseId }, body: body.data }
    void save(previewMoveOutLetter, input, `Deposit_statement_${props.unit}_preview.pdf`)
  }

  return (
    <Button
      variant="default"
      leftSection={<Eye size={16} aria-hidden />}
      loading={isLoading}
      disabled={!body.success}
      onClick={preview}
    >
      {t('Preview Letter')}
    </Button>
  )
}
