import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { LeasePayer } from '#shared/accounting/payers.ts'
import type { Day } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'

/** A payer as the call takes it. */
export interface PayerInput {
  kind: PayerKind
  userId: string | null
  agencyId: string | null
  reference: string | null
  share: string
  isAbated: boolean
}

/** The payers of a day, with one changed or added; `share` null ends it. */
export function payersFrom(
  payers: readonly LeasePayer[],
  day: Day,
  change: Omit<PayerInput, 'share'> & { share: string | null },
): PayerInput[] {
  const others = payers
    .filter(one => !isSame(one, change))
    .map(({ kind, userId, agencyId, reference, shares }) => {
      const step = shares.findLast(row => row.effectiveFrom <= day)
      const own = { kind, userId, agencyId, reference }
      return { ...own, share: step?.share ?? '0.00', isAbated: step?.isAbated ?? false }
    })
    .filter(({ share }) => toCents(share) > 0)
  const { share } = change
  return share === null ? others : [...others, { ...change, share }]
}

function isSame(a: Pick<PayerInput, 'userId' | 'agencyId'>, b: typeof a): boolean {
  return a.userId === b.userId && a.agencyId === b.agencyId
}

export const payerKindLabels = labels<PayerKind>({
  tenant: 'Tenant',
  agency: 'Housing agency',
  guarantor: 'Guarantor',
  employer: 'Employer',
})
