import { t } from '#shared/language/t.ts'
import { Money } from '#web/components/values/money.tsx'
import { type Bar, spanOf } from './revenue-bars.ts'
import styles from './revenue-table.module.css'

/** The chart's figures to the cent, the latest first. */
export default function RevenueTable({
  bars,
  currency,
}: {
  bars: readonly Bar[]
  currency: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus (axe).
    <section className={styles.scroll} aria-label={t('Revenue, table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Received')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map(bar => (
            <tr key={bar.to}>
              <td>{spanOf(bar)}</td>
              <td>
                {bar.amount === null ? '—' : <Money amount={bar.amount} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
