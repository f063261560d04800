import { and, eq } from 'drizzle-orm'
import { organizationTenants } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { visibleTenants } from './visible.ts'

/** Refuses a person who is not a tenant known to the caller. @throws 400 at the field */
export async function requireTenant(db: Db, caller: Caller, id: string): Promise<void> {
  const [tenant] = await db
    .select({ id: organizationTenants.userId })
    .from(organizationTenants)
    .where(and(eq(organizationTenants.userId, id), visibleTenants(caller)))
  const sentence = 'Choose one of your tenants'
  if (!tenant) throw refusedAt('tenantId', sentence)
}
