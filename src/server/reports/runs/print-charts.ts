import { isDay } from '#shared/dates.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { reportHeading } from '#shared/reports/report-words.ts'
import type { ReportChart } from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import type { PrintChart } from '../../pdf/print.ts'
import { mediumDay, monthTitle, readerFormat } from '../reader-days.ts'

/** A report's charts with every figure as a share of its scale's top. */
export function printChartsOf(charts: readonly ReportChart[]): PrintChart[] {
  return charts.map(({ title, type, series, groups, noDataBefore }) => {
    const figures = groups.flatMap(({ values }) => values.map(value => Number(value ?? 0)))
    const ticks = type === 'percent' ? [0, 25, 50, 75, 100] : ticksUpTo(Math.max(0, ...figures))
    const top = ticks.at(-1) ?? 1
    return {
      title: reportHeading(title),
      alt: `${reportHeading(title)}: ${groups.map(group => spoken(group, series)).join('; ')}`,
      series: series.map(reportHeading),
      scale: ticks.map(tick => ({ share: tick / top, words: wordsOf(tick, type) })),
      groups: groups.map(({ label, values }) => ({
        name: markOf(label),
        // Returned money has no share here: the table shows its amount.
        shares: values.map(value => (value === null ? null : Math.max(Number(value), 0) / top)),
      })),
      ...(noDataBefore &&
        isDay(noDataBefore) && {
          gap: t('No data before {day}', { day: mediumDay(noDataBefore) }),
        }),
    }
  })
}

/** `Mar 2025: Net receipts 3485.48, Operating expenses 948.84` */
function spoken({ label, values }: ReportChart['groups'][number], series: string[]): string {
  const figures = values.map((value, place) =>
    [
      series.length > 1 && reportHeading(series[place] ?? ''),
      value === null ? t('no data') : withThousands(value),
    ]
      .filter(Boolean)
      .join(' '),
  )
  return `${/^\d{4}-\d\d$/.test(label) ? monthTitle(label, 'short') : reportHeading(label)}: ${figures.join(', ')}`
}

/** Round steps from 0 to at least the highest value, four at most; a zero has a scale, too. */
function ticksUpTo(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(size => size >= rough) ?? rough
  return Array.from({ length: Math.ceil(Math.max(highest, 4) / step) + 1 }, (_, n) => n * step)
}

function wordsOf(tick: number, type: ReportChart['type']): string {
  return type === 'percent' ? `${tick}%` : compact(tick)
}

/** `2025-03` is `Mar`; January is labeled with its year. */
function markOf(label: string): string {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(label) ?? []
  if (!year || !month) return reportHeading(label)
  if (month === '01') return year
  return readerFormat({ month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, Number(month) - 1))
}

function compact(tick: number): string {
  const { locales } = readerLanguage()
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locales, options).format(tick)
}
