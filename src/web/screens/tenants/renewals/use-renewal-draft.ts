import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { addDays, addMonthsClamped, type Day, earlierOf } from '#shared/dates.ts'
import { proposedRent, type RentRule } from '#shared/leases/proposed-rent.ts'
import { lastDayToAccept } from '#shared/leases/renewal-offers.ts'
import type { RenewalDue } from '#shared/leases/renewals-due.ts'
import { parseAmount } from '#shared/money.ts'
import { draftIn } from '#web/forms/stored-draft.ts'
import { forgetTyped, keepTyped } from '#web/forms/typed.ts'
import { usePerson } from '#web/session/session.tsx'

const daysToAnswer = 14

/** The offer to one lease. */
export interface DraftOffer {
  lease: RenewalDue
  /** As typed, or by the rule. */
  rent: string
  endDate: Day
  validUntil: Day
}

interface RenewalValues extends Record<string, unknown> {
  rule: RentRule
  months: number
  expires: string
  /** Typed rents, by lease. */
  rents: Readonly<Record<string, string>>
  /** Leases. */
  ticked: readonly string[]
}

/**
 * The terms of all renewals, and what differs from them by row. The draft outlives other filters and a visit to another
 * screen, until its offers are sent.
 */
export function useRenewalDraft(today: Day) {
  const name = `renewal offers ${usePerson().id}`
  // Those chosen in the list of leases, if that led here.
  const sent = useHistoryState<{ leaseIds?: string[] } | null>()
  const initial: RenewalValues = {
    rule: { kind: 'keep', value: '', roundTo: 5 },
    months: 12,
    expires: addDays(today, daysToAnswer),
    ...{ rents: {}, ticked: [] },
  }
  const [values, setValues] = useState(() => {
    const before = draftIn(name, initial)?.values ?? initial
    return sent?.leaseIds ? { ...before, ticked: sent.leaseIds } : before
  })
  const { rule, months, expires, rents } = values
  const ticked = new Set(values.ticked)

  function set(changed: Partial<RenewalValues>) {
    const next = { ...values, ...changed }
    setValues(next)
    keepTyped(name, { values: next, base: initial })
  }

  return {
    ...{ rule, months, expires },
    setRule: (next: RentRule) => set({ rule: next }),
    setMonths: (next: number) => set({ months: next }),
    setExpires: (next: string) => set({ expires: next }),
    offerFor: (lease: RenewalDue): DraftOffer => {
      const endDate = addDays(addMonthsClamped(addDays(lease.endDate, 1), months), -1)
      const last = lastDayToAccept({ ...lease, monthToMonthSince: null }, endDate)
      return {
        ...{ lease, endDate, rent: rents[lease.leaseId] ?? proposedRent(lease, rule) },
        validUntil: earlierOf(expires, last),
      }
    },
    isTicked: (leaseId: string) => ticked.has(leaseId),
    tick: (leaseIds: readonly string[], isTicked: boolean) => {
      for (const id of leaseIds) isTicked ? ticked.add(id) : ticked.delete(id)
      set({ ticked: [...ticked] })
    },
    type: (leaseId: string, rent: string) => set({ rents: { ...rents, [leaseId]: rent } }),
    clear: () => {
      setValues({ ...values, rents: {}, ticked: [] })
      forgetTyped(name)
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
