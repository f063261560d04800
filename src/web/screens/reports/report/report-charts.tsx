import { t } from '#shared/language/t.ts'
import { reportHeading } from '#shared/reports/report-words.ts'
import type { Report, ReportChart } from '#shared/reports/reports.ts'
import BarChart from '#web/components/charts/bar-chart.tsx'
import { BarLegend } from '#web/components/charts/bar-legend.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { formatCount, formatMoney, shortMoney } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import styles from './report-charts.module.css'

/** A report's figures as bars, as in print; the table below has them as text. */
export default function ReportCharts({ report }: { report: Report }) {
  const { charts, currency } = report
  return (
    <div className={styles.charts}>
      {charts.map(chart => (
        <section key={chart.title} aria-label={reportHeading(chart.title)}>
          <h3>{reportHeading(chart.title)}</h3>
          <div className={styles.legend}>
            {chart.series.length > 1 && <BarLegend names={chart.series.map(reportHeading)} />}
          </div>
          <div className={styles.plot}>
            <BarChart
              label={t('{title}, chart', { title: reportHeading(chart.title) })}
              ticks={ticksOf(chart)}
              tickLabels={tick => shortly(tick, chart.type, currency)}
              groups={chart.groups.map(({ label, values }) => ({
                key: label,
                name: nameOf(label),
                mark: isMonth(label)
                  ? formatMonth(label, 'short').slice(0, 3)
                  : reportHeading(label),
                bars: (values.every(value => value === null) ? [] : chart.series).map(
                  (name, place) => ({
                    height: Number(values[place] ?? 0),
                    text: `${reportHeading(name)} ${wordsOf(values[place] ?? null, chart.type, currency)}`,
                    ...(place === 1 && { tone: 'second' as const }),
                  }),
                ),
              }))}
              marksAll={chart.groups.length < 6}
              noDataBefore={chart.noDataBefore}
            />
          </div>
        </section>
      ))}
    </div>
  )
}

/** Money as in every chart of ours; percent up to 100, and counts in whole steps. */
function ticksOf({ type, groups }: ReportChart): number[] {
  const highest = Math.max(0, ...groups.flatMap(({ values }) => values.map(Number)))
  if (type === 'money') return ticksUpTo(highest)
  const step = type === 'percent' ? 25 : Math.max(1, Math.ceil(highest / 4))
  return [0, 1, 2, 3, 4].map(times => times * step)
}

function shortly(tick: number, type: ReportChart['type'], currency: string | null): string {
  if (type === 'money' && currency) return shortMoney(tick, currency)
  return type === 'percent' ? `${tick}%` : formatCount(tick)
}

function wordsOf(value: string | null, type: ReportChart['type'], currency: string | null) {
  if (value === null) return t('N/A')
  if (type === 'money') return formatMoney(value, currency ?? undefined)
  return type === 'percent' ? `${value}%` : value
}

function nameOf(label: string): string {
  return isMonth(label) ? formatMonth(label, 'long') : reportHeading(label)
}

function isMonth(label: string): boolean {
  return /^\d{4}-\d\d$/.test(label)
}
