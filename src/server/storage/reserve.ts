import type { Endpoint } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'

/** Calls that may use the reserve: payments, and the sign-in. A deletion frees space. */
export function mayUseReserve({ method, may }: Pick<Endpoint, 'method' | 'may'>): boolean {
  return method === 'DELETE' || may === 'public' || reserved.has(may)
}

const reserved: ReadonlySet<Permission> = new Set<Permission>([
  'account:own',
  'payment:create',
  'payment:confirm',
  'charge:write',
  'charge-run:write',
  'refund:create',
  'refund:void',
  'money-transfer:write',
  'deposit:write',
  'bill:write',
  'expense:write',
  'journal:write',
  'bank:write',
  'budget:write',
])
