import type { RemittanceState } from '#shared/accounting/remittances.ts'
import type { FileLine } from './remittance-file.ts'

/** A lease that the agency pays for. */
export interface PaidLease {
  leaseId: string
  payerId: string
  reference: string | null
  /** Of all its tenants, the primary one first. */
  tenants: readonly string[]
  /** The amount the agency owes, or its next share, cents. */
  due: number
  /** Amounts of its payments received that day, cents. */
  received: readonly number[]
}

export interface MatchedLine extends FileLine {
  state: RemittanceState
  lease: PaidLease | null
}

/**
 * The lease of each line: by the reference, else by the name where one lease alone has it. A lease named twice, or with
 * the same payment of that day, is paid already.
 */
export function matchLines(
  lines: readonly FileLine[],
  leases: readonly PaidLease[],
): MatchedLine[] {
  const seen = new Set<string>()
  return lines.map(line => {
    const lease = leaseOf(line, leases)
    if (!lease) return { ...line, state: 'unknown', lease: null }
    const isPaid = seen.has(lease.leaseId) || lease.received.includes(line.amount)
    seen.add(lease.leaseId)
    const state = isPaid ? 'duplicate' : line.amount === lease.due ? 'matches' : 'differs'
    return { ...line, state, lease }
  })
}

function leaseOf({ reference, tenantName }: FileLine, leases: readonly PaidLease[]) {
  const key = keyOf(reference)
  const byReference = key ? leases.filter(one => keyOf(one.reference ?? '') === key) : []
  if (byReference.length === 1) return byReference[0] ?? null
  const name = nameKey(tenantName)
  const among = byReference.length > 0 ? byReference : leases
  const byName = name ? among.filter(one => one.tenants.some(own => nameKey(own) === name)) : []
  return byName.length === 1 ? (byName[0] ?? null) : null
}

function keyOf(reference: string): string {
  return reference.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `LEE, ANN` and `Ann Lee` are one name. */
function nameKey(name: string): string {
  const words = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')
}
