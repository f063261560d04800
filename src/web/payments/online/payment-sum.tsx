import { t } from '#shared/language/t.ts'
import { addMoney, parseAmount, toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import styles from './payment-sum.module.css'

/** The total charged: the amount, and the fee of the method. */
export function PaymentSum(props: { amount: string; fee: string; currency: string }) {
  const { amount, fee, currency } = props
  if (!parseAmount(amount).ok) return null
  const hasFee = toCents(fee) > 0
  return (
    <dl className={styles.sum} aria-live="polite">
      {hasFee && (
        <>
          <div>
            <dt>{t('Amount')}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('Processing fee')}</dt>
            <dd>
              <Money amount={fee} currency={currency} />
            </dd>
          </div>
        </>
      )}
      <div className={styles.total}>
        <dt>{t('You pay')}</dt>
        <dd>
          <Money amount={addMoney(amount, fee)} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
