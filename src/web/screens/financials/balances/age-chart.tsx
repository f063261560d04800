import { type AgeName, ageNames } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import BarChart from '#web/components/charts/bar-chart.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatMoney, shortMoney } from '#web/format/format.ts'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import styles from '../tables/chart-panel.module.css'
import { ageLabels, ageMarks } from './ages.ts'

const tones = { to30: 'accent', to60: 'second', to90: 'second', beyond: 'bad' } as const

/** The open amounts by age as bars. */
export default function AgeChart({ sum }: { sum: Summary['sums'][number] }) {
  const amountOf = (age: AgeName) => sum.others?.[age] ?? '0.00'
  const heightOf = (age: AgeName) => toCents(amountOf(age)) / 100
  return (
    <Panel title={t('Total due by age')} flush>
      <div className={styles.inset}>
        <div className={styles.chart}>
          <BarChart
            label={t('Total due by age, chart')}
            marksAll
            ticks={ticksUpTo(Math.max(...ageNames.map(heightOf)))}
            tickLabels={tick => shortMoney(tick, sum.currency)}
            groups={ageNames.map(age => ({
              key: age,
              name: ageLabels[age],
              mark: ageMarks[age],
              bars: [
                {
                  height: heightOf(age),
                  text: formatMoney(amountOf(age), sum.currency),
                  tone: tones[age],
                },
              ],
            }))}
          />
        </div>
      </div>
    </Panel>
  )
}
