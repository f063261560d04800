import { useEffect, useRef } from 'react'
import { getLedger } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { ownPart } from './own-part.ts'

/**
 * The balance of a lease that owes today, as a proposal; empty otherwise, and until it is known. Where others pay a
 * share, the open amount of the payer, or of the tenants without one.
 */
export function useOwed(leaseId: string | null, payerId: string, opened: boolean): string {
  const enabled = opened && leaseId !== null
  const { data } = useCall(getLedger, { params: { id: leaseId ?? '' }, enabled })
  if (!data) return ''
  const { balance } = ownPart(data, payerId || null)
  return toCents(balance) > 0 ? balance : ''
}

/** Selects a proposal in an input that has the focus, so that typing replaces it. */
export function useSelected(proposal: string) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (proposal !== '' && document.activeElement === input.current) input.current?.select()
  }, [proposal])
  return input
}
