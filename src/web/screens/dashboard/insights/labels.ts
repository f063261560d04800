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

/** The visible insights as text; those without data say so. */
export function wordsOf(insights: Insights, currency: string): InsightText[] {
  const { rentReview, occupancy, latePayments, maintenanceCost } = insights
  return [
    rentReview && rentInsight(rentReview, currency),
    occupancy && occupancyInsight(occupancy, currency),
    latePayments && latePaymentInsight(latePayments, currency),
    maintenanceCost && costInsight(maintenanceCost, currency),
  ].filter(words => words !== null)
}

function rentInsight(review: RentReview, currency: string): InsightText {
  const named = Math.min(review.share, review.below)
  return {
    key: 'rentReview',
    title: 'Rent review',
    figure: named === 0 ? 'Nothing to review' : `${formatMoney(review.gap, currency)} / month`,
    text:
      named === 0
        ? review.incomparable > 0
          ? `${counted(review.incomparable, 'rented unit')} ${review.incomparable === 1 ? 'has' : 'have'} no market rent to compare with.`
          : 'No unit is rented below its comparable rent.'
        : `Review the rent of ${counted(named, 'unit')} rented below comparable rents.`,
    computed: `Of the rented units whose rent is below a comparable rent, those furthest below it, at most 30% of your ${counted(review.totalUnits, 'unit')}; comparable is a unit’s market rent or, where none is set, the median rent of let units in the same property with as many bedrooms.`,
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
          ? 'There are no units yet.'
          : totalUnits === nonRevenueUnits
            ? 'There are no units to rent out.'
            : 'Every unit is rented.'
        : `${counted(vacant, 'unit')} ${vacant === 1 ? 'is' : 'are'} vacant${
            hasLoss && occupancy.loss !== null
              ? `, ${formatMoney(occupancy.loss, currency)} a month not earned`
              : ''
          }.`,
    computed: `Occupied units over all ${formatCount(totalUnits)}${
      nonRevenueUnits > 0 ? ` but ${formatCount(nonRevenueUnits)} non-revenue` : ''
    }${
      occupancy.loss === null
        ? ''
        : '; the loss is the sum of the market rents of vacant units, those without one left out'
    }.`,
  }
}

function latePaymentInsight(late: LatePayments, currency: string): InsightText {
  const longest = Math.max(0, ...late.leases.map(lease => lease.daysLate))
  return {
    key: 'latePayments',
    title: 'Late payments',
    figure: formatMoney(late.total, currency),
    text:
      late.count === 0
        ? 'Nothing is past its deadline.'
        : `${counted(late.count, 'lease')} ${late.count === 1 ? 'is' : 'are'} late, the longest ${counted(longest, 'day')}.`,
    computed:
      'What is still open of charges past their due date and days of grace, by lease; days count from the due date of the oldest.',
  }
}

function costInsight(cost: MaintenanceCost, currency: string): InsightText {
  return {
    key: 'maintenanceCost',
    title: 'Maintenance cost',
    figure: formatMoney(cost.cost, currency),
    text:
      cost.jobs === 0
        ? 'No request was completed in the last 90 days.'
        : `${counted(cost.jobs, 'completed request')} in 90 days, ${comparison(cost, currency)}.`,
    computed:
      'The actual cost of requests completed in the last 90 days, against that of the 90 days before; requests without a cost entered count as nothing.',
  }
}

function comparison({ changePercent, previous }: MaintenanceCost, currency: string): string {
  if (changePercent === null) return 'nothing to compare with before'
  if (Number(changePercent) === 0) return 'as much as in the 90 before'
  const way = changePercent.startsWith('-') ? 'less' : 'more'
  return `${changePercent.replace('-', '')}% ${way} than the ${formatMoney(previous, currency)} before`
}
