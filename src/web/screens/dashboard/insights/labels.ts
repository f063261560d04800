import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import {
  comparedRecords,
  type Insights,
  type LatePayments,
  type MaintenanceCost,
  type Occupancy,
  type RentReview,
} from '#shared/reports/dashboard-insights.ts'
import { formatCount, formatMoney } from '#web/format/format.ts'

/** One insight as text: its subject, the main figure, its meaning. */
export interface InsightText {
  key: keyof Insights
  title: string
  figure: string
  text: string
  /** In one sentence how it was computed. */
  computed: string
  /** The next step, on another screen; null without one. */
  action: { label: string; href: string } | null
}

/** The text without any data. */
export function noInsights(): string {
  return t('Insights appear here once you have units.')
}

/** The visible insights as text; those without data say so. A reader, who sets no rents, is asked for nothing. */
export function wordsOf(insights: Insights, currency: string, isReader = false): InsightText[] {
  const { rentReview, occupancy, latePayments, maintenanceCost } = insights
  return [
    rentReview && rentInsight(rentReview, currency, isReader),
    occupancy && occupancyInsight(occupancy, currency),
    latePayments && latePaymentInsight(latePayments, currency),
    maintenanceCost && costInsight(maintenanceCost, currency),
  ].filter(words => words !== null)
}

function rentInsight(review: RentReview, currency: string, isReader: boolean): InsightText {
  const named = Math.min(review.share, review.below)
  return {
    key: 'rentReview',
    title: t('Rent Review'),
    figure:
      named === 0
        ? t('Nothing to review')
        : t('{gap} / month', { gap: formatMoney(review.gap, currency) }),
    text: rentText(named, review.incomparable, isReader),
    action:
      named === 0 || isReader ? null : { label: t('Review Rents'), href: '/tenants/renewals' },
    computed: t(
      'Leased units with rent below their comparable rent, largest gap first, up to 30% of your {count, plural, one {# unit} other {# units}}. Comparable rent is a unit’s market rent or, if none is set, the median rent of leased units in the same property with as many bedrooms, where there are {fewest} or more.',
      { count: review.totalUnits, fewest: comparedRecords },
    ),
  }
}

function rentText(named: number, incomparable: number, isReader: boolean): string {
  if (named === 0)
    return incomparable > 0
      ? t(
          '{count, plural, one {# leased unit has no market rent to compare with.} other {# leased units have no market rent to compare with.}}',
          { count: incomparable },
        )
      : t('No unit is leased below its comparable rent.')
  return isReader
    ? t(
        '{count, plural, one {# unit is leased below comparable rent.} other {# units are leased below comparable rent.}}',
        { count: named },
      )
    : t(
        'Review the rent of {count, plural, one {# unit} other {# units}} leased below comparable rent.',
        { count: named },
      )
}

function occupancyInsight(occupancy: Occupancy, currency: string): InsightText {
  const { occupancyPercent, loss } = occupancy
  return {
    key: 'occupancy',
    title: t('Occupancy'),
    figure: t('{percent}% occupied', { percent: occupancyPercent }),
    text: occupancyText(occupancy, currency),
    action:
      vacantOf(occupancy) === 0
        ? null
        : { label: t('View Vacant Units'), href: '/reports?report=vacancy-analysis' },
    computed: [
      occupancyRule(occupancy),
      loss !== null &&
        t(
          'Lost rent is the sum of the market rents of vacant units. Units without a market rent are not included.',
        ),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function occupancyText(occupancy: Occupancy, currency: string): string {
  const { totalUnits, nonRevenueUnits, loss } = occupancy
  const vacant = vacantOf(occupancy)
  if (vacant === 0) {
    if (totalUnits === 0) return t('No units yet.')
    return totalUnits === nonRevenueUnits ? t('No rentable units.') : t('Every unit is leased.')
  }
  return loss !== null && toCents(loss) > 0
    ? t(
        '{count, plural, one {# unit is vacant: {loss} a month in lost rent.} other {# units are vacant: {loss} a month in lost rent.}}',
        { count: vacant, loss: formatMoney(loss, currency) },
      )
    : t('{count, plural, one {# unit is vacant.} other {# units are vacant.}}', { count: vacant })
}

function vacantOf({ totalUnits, nonRevenueUnits, occupiedUnits }: Occupancy): number {
  return totalUnits - nonRevenueUnits - occupiedUnits
}

function occupancyRule({ totalUnits, nonRevenueUnits }: Occupancy): string {
  const total = formatCount(totalUnits)
  return nonRevenueUnits > 0
    ? t('Occupied units divided by all {total} units, excluding {count} non-revenue.', {
        total,
        count: formatCount(nonRevenueUnits),
      })
    : t('Occupied units divided by all {total} units.', { total })
}

function latePaymentInsight(late: LatePayments, currency: string): InsightText {
  return {
    key: 'latePayments',
    title: t('Late Payments'),
    figure: formatMoney(late.total, currency),
    action:
      late.count === 0 ? null : { label: t('View Late Tenants'), href: '/financials?show=aging' },
    text:
      late.count === 0
        ? t('Nothing is overdue.')
        : t(
            '{count, plural, one {# lease is late} other {# leases are late}}, the longest by {days, plural, one {# day} other {# days}}.',
            { count: late.count, days: late.longest },
          ),
    computed: t(
      'Unpaid charges past their due date and grace period, by lease. Days late count from the oldest due date.',
    ),
  }
}

function costInsight(cost: MaintenanceCost, currency: string): InsightText {
  return {
    key: 'maintenanceCost',
    title: t('Maintenance Cost'),
    figure: formatMoney(cost.cost, currency),
    action:
      cost.jobs === 0
        ? null
        : { label: t('View Completed Requests'), href: '/maintenance?status=completed' },
    text:
      cost.jobs === 0
        ? t('No request was completed in the last 90 days.')
        : `${t(
            '{count, plural, one {# request completed in 90 days.} other {# requests completed in 90 days.}}',
            { count: cost.jobs },
          )} ${comparison(cost, currency)}`,
    computed: t(
      'Actual cost of requests completed in the last 90 days, compared with the previous 90 days. Requests without a cost count as zero.',
    ),
  }
}

function comparison({ changePercent, previous }: MaintenanceCost, currency: string): string {
  if (changePercent === null)
    return toCents(previous) === 0
      ? t('No earlier cost to compare.')
      : t('Too few requests to compare with the previous 90 days.')
  if (Number(changePercent) === 0) return t('The same cost as in the previous 90 days.')
  const values = {
    percent: changePercent.replace('-', ''),
    amount: formatMoney(previous, currency),
  }
  return changePercent.startsWith('-')
    ? t('{percent}% less than the {amount} of the previous 90 days.', values)
    : t('{percent}% more than the {amount} of the previous 90 days.', values)
}
