import { toCents } from '#shared/money.ts'
import type {
  Insights,
  LatePayments,
  MaintenanceCost,
  Occupancy,
  RentReview,
} from '#shared/reports/dashboard-insights.ts'
import { counted, formatCount, formatMoney } from '#web/format/format.ts'

/** One insight as text: its subject, the main figure, its meaning. */
export interface InsightText {
  key: keyof Insights
  title: string
  figure: string
  text: string
  /** In one sentence how it was computed. */
  computed: string
}

/** The text without any data. */
export const noInsights = 'Insights appear here once you have units.'

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
    title: 'Rent Review',
    figure: named === 0 ? 'Nothing to review' : `${formatMoney(review.gap, currency)} / month`,
    text:
      named === 0
        ? review.incomparable > 0
          ? `${counted(review.incomparable, 'leased unit')} ${review.incomparable === 1 ? 'has' : 'have'} no market rent to compare with.`
          : 'No unit is leased below its comparable rent.'
        : isReader
          ? `${counted(named, 'unit')} ${named === 1 ? 'is' : 'are'} leased below comparable rent.`
          : `Review the rent of ${counted(named, 'unit')} leased below comparable rent.`,
    computed: `Leased units with rent below their comparable rent, largest gap first, up to 30% of your ${counted(review.totalUnits, 'unit')}. Comparable rent is a unit’s market rent or, if none is set, the median rent of leased units in the same property with as many bedrooms.`,
  }
}

function occupancyInsight(occupancy: Occupancy, currency: string): InsightText {
  const { totalUnits, nonRevenueUnits } = occupancy
  const vacant = totalUnits - nonRevenueUnits - occupancy.occupiedUnits
  const hasLoss = occupancy.loss !== null && toCents(occupancy.loss) > 0
  return {
    key: 'occupancy',
    title: 'Occupancy',
    figure: `${occupancy.occupancyPercent}% occupied`,
    text:
      vacant === 0
        ? totalUnits === 0
          ? 'No units yet.'
          : totalUnits === nonRevenueUnits
            ? 'No rentable units.'
            : 'Every unit is leased.'
        : `${counted(vacant, 'unit')} ${vacant === 1 ? 'is' : 'are'} vacant${
            hasLoss && occupancy.loss !== null
              ? `, ${formatMoney(occupancy.loss, currency)} a month in lost rent`
              : ''
          }.`,
    computed: `Occupied units divided by all ${formatCount(totalUnits)} units${
      nonRevenueUnits > 0 ? `, excluding ${formatCount(nonRevenueUnits)} non-revenue` : ''
    }.${
      occupancy.loss === null
        ? ''
        : ' Lost rent is the sum of the market rents of vacant units. Units without a market rent are not included.'
    }`,
  }
}

function latePaymentInsight(late: LatePayments, currency: string): InsightText {
  const longest = Math.max(0, ...late.leases.map(lease => lease.daysLate))
  return {
    key: 'latePayments',
    title: 'Late Payments',
    figure: formatMoney(late.total, currency),
    text:
      late.count === 0
        ? 'Nothing is overdue.'
        : `${counted(late.count, 'lease')} ${late.count === 1 ? 'is' : 'are'} late, the longest ${counted(longest, 'day')}.`,
    computed:
      'Unpaid charges past their due date and grace period, by lease. Days late count from the oldest due date.',
  }
}

function costInsight(cost: MaintenanceCost, currency: string): InsightText {
  return {
    key: 'maintenanceCost',
    title: 'Maintenance Cost',
    figure: formatMoney(cost.cost, currency),
    text:
      cost.jobs === 0
        ? 'No request was completed in the last 90 days.'
        : `${counted(cost.jobs, 'completed request')} in 90 days, ${comparison(cost, currency)}.`,
    computed:
      'Actual cost of requests completed in the last 90 days, compared with the 90 days before. Requests without a cost count as zero.',
  }
}

function comparison({ changePercent, previous }: MaintenanceCost, currency: string): string {
  if (changePercent === null) return 'no earlier cost to compare'
  if (Number(changePercent) === 0) return 'the same as the 90 days before'
  const way = changePercent.startsWith('-') ? 'less' : 'more'
  return `${changePercent.replace('-', '')}% ${way} than the ${formatMoney(previous, currency)} of the 90 days before`
}
