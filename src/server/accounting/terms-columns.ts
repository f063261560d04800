import type { LateFee, LateFeeBody } from '#shared/leases/terms.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'
import type { properties } from '../db/tables.ts'

/** Terms in their database and API forms. */

/** The late fee terms of one level, and the effective ones. */
export function lateTerms(
  own: Said,
  organization: SaysFee & { graceDays: number },
  property?: Said,
) {
  const grace = property?.graceDays ?? null
  const fee = property && saysFee(property) ? property : null
  return {
    graceDays: {
      own: own.graceDays,
      above: grace ?? organization.graceDays,
      from: grace === null ? ('organization' as const) : ('property' as const),
    },
    lateFee: {
      own: saysFee(own) ? lateFeeOf(own) : null,
      above: lateFeeOf(fee ?? organization),
      from: fee ? ('property' as const) : ('organization' as const),
    },
  }
}

type Said = Pick<typeof properties.$inferSelect, 'graceDays' | keyof typeof noFeeSaid>

const noFeeSaid = {
  lateFeeType: null,
  lateFeeAmount: null,
  lateFeeCapOp: null,
  lateFeeCapFlat: null,
  lateFeeCapPercent: null,
  lateFeeMaxDays: null,
  lateFeeMinUnpaid: null,
}
const lateFeeColumns = Object.keys(noFeeSaid) as (keyof typeof noFeeSaid)[]

/** A change of a property or a lease as it is sent, with the columns of its fees. */
export function asColumns<Body extends SentFees>(body: Body) {
  const { lateFee, managementFeeBase: base, ...plain } = body
  return {
    ...plain,
    ...(lateFee === null ? noFeeSaid : lateFee && columnsOf(lateFee)),
    ...(base !== undefined && { managementFeeBase: base === 'all' ? null : base }),
  }
}

interface SentFees {
  lateFee?: LateFeeBody | null | undefined
  managementFeeBase?: PropertyFeeBase | undefined
}

export function columnsOf({ type, amount, cap, maxDays, minUnpaid }: LateFeeBody) {
  return {
    lateFeeType: type,
    lateFeeAmount: amount,
    lateFeeCapOp: cap?.op ?? null,
    lateFeeCapFlat: cap?.flat ?? null,
    lateFeeCapPercent: cap?.percent ?? null,
    lateFeeMaxDays: maxDays ?? null,
    lateFeeMinUnpaid: minUnpaid,
  }
}

/** Whether a change affects late fees: changed terms charge nothing for earlier days. */
export function changesLateTerms(before: Said, change: Partial<Said>): boolean {
  return (['graceDays', ...lateFeeColumns] as const).some(
    name => name in change && `${{ ...before, ...change }[name]}` !== `${before[name]}`,
  )
}

type SaysFee = Said & { lateFeeType: LateFee['type'] }

function saysFee(row: Said): row is SaysFee {
  return row.lateFeeType !== null
}

/** A late fee as it is answered. */
export function lateFeeOf(row: SaysFee): LateFee {
  return {
    type: row.lateFeeType,
    amount: row.lateFeeAmount,
    cap: row.lateFeeCapOp && {
      op: row.lateFeeCapOp,
      flat: row.lateFeeCapFlat,
      percent: row.lateFeeCapPercent,
    },
    maxDays: row.lateFeeMaxDays,
    minUnpaid: row.lateFeeMinUnpaid ?? '0.00',
  }
}
