import { useEffect, useRef } from 'react'
import { getLedger } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'

/** The balance of a lease that owes today, as a proposal; empty otherwise, and until it is known. */
export function useOwed(leaseId: string | null, opened: boolean): string {
  const enabled = opened && leaseId !== null
  const { data } = useCall(getLedger, { params: { id: leaseId ?? '' }, enabled })
  return data && toCents(data.balance) > 0 ? data.balance : ''
}

/** Selects a proposal in an input that has the focus, so that typing replaces it. */
export function useSelected(proposal: string) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (proposal !== '' && document.activeElement === input.current) input.current?.select()
  }, [proposal])
  return input
}
