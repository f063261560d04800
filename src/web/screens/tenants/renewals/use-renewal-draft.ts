import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { addDays, addMonthsClamped, type Day, earlierOf } from '#shared/dates.ts'
import { proposedRent, type RentRule } from '#shared/leases/proposed-rent.ts'
import { lastDayToAccept } from '#shared/leases/renewal-offers.ts'
import type { RenewalDue } from '#shared/leases/renewals-due.ts'
import { parseAmount } from '#shared/money.ts'

const daysToAnswer = 14

/** The offer to one lease. */
export interface DraftOffer {
  lease: RenewalDue
  /** As typed, or by the rule. */
  rent: string
  endDate: Day
  validUntil: Day
}

/** The terms of all renewals, and what differs from them by row. */
export function useRenewalDraft(leases: readonly RenewalDue[], today: Day) {
  const [rule, setRule] = useState<RentRule>({ kind: 'keep', value: '', roundTo: 5 })
  const [months, setMonths] = useState(12)
  const [expires, setExpires] = useState<string>(addDays(today, daysToAnswer))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  // Those chosen in the list of leases, if that led here.
  const sent = useHistoryState<{ leaseIds?: string[] } | null>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(sent?.leaseIds))
  const offerable = leases.filter(canBeOffered)
  const chosen = offerable.filter(({ leaseId }) => ticked.has(leaseId))

  function offerFor(lease: RenewalDue): DraftOffer {
    const endDate = addDays(addMonthsClamped(addDays(lease.endDate, 1), months), -1)
    const last = lastDayToAccept({ ...lease, monthToMonthSince: null }, endDate)
    return {
      ...{ lease, endDate, rent: typed[lease.leaseId] ?? proposedRent(lease, rule) },
      validUntil: earlierOf(expires, last),
    }
  }

  return {
    ...{ rule, setRule, months, setMonths, expires, setExpires, offerFor, offerable },
    offers: chosen.map(offerFor),
    isTicked: (leaseId: string) => ticked.has(leaseId),
    tick: (leaseIds: readonly string[], isTicked: boolean) => {
      const next = new Set(ticked)
      for (const id of leaseIds) isTicked ? next.add(id) : next.delete(id)
      setTicked(next)
    },
    type: (leaseId: string, rent: string) => setTyped({ ...typed, [leaseId]: rent }),
    clear: () => {
      setTicked(new Set())
      setTyped({})
    },
  }
}

export type RenewalDraft = ReturnType<typeof useRenewalDraft>

/** Whether an offer can be sent: also after one that was declined. */
export function canBeOffered({ state }: RenewalDue): boolean {
  return state === 'open' || state === 'declined'
}

/** As it is sent: without a rent that stays. */
export function bodyOf({ lease, rent, endDate, validUntil }: DraftOffer) {
  const amount = parseAmount(rent)
  const stays = amount.ok && amount.amount === lease.monthlyRent
  return { leaseId: lease.leaseId, endDate, validUntil, ...(!stays && { monthlyRent: rent }) }
}
