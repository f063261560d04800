import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import {
  autopays,
  leases,
  paymentAttempts,
  properties,
  providerAccounts,
  savedMethods,
  units,
  users,
} from '../../db/tables.ts'
import { languageOf } from '../../language/language-of.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import type { AutopayTerms } from './rules.ts'

/** Autopays that were not stopped, with what their payments need to know. */

export type StoredAutopay = Awaited<ReturnType<typeof readAutopays>>[number]

/** In the order in which they were started: of several of one lease the first pays first. */
export function readAutopays(db: Db, where: SQL | undefined) {
  return db
    .select({
      autopay: autopays,
      method: savedMethods,
      person: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        language: languageOf(sql`${autopays.organizationId}`),
      },
      isRenting: sql<boolean>`(${leases.tenantId} = ${autopays.userId} or exists (select from co_tenants c
        where c.lease_id = ${leases.id} and c.user_id = ${autopays.userId}))`,
      home: { propertyName: properties.name, unitNumber: units.unitNumber },
    })
    .from(autopays)
    .innerJoin(savedMethods, eq(savedMethods.id, autopays.methodId))
    .innerJoin(users, eq(users.id, autopays.userId))
    .innerJoin(leases, eq(leases.id, autopays.leaseId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(isNull(autopays.stoppedAt), where))
    .orderBy(autopays.leaseId, autopays.id)
}

export function termsOf({ autopay }: StoredAutopay): AutopayTerms {
  const { what, amount, daysBefore, maxAmount, mayPayPart, startsOn, endsOn } = autopay
  return {
    ...{ what, daysBefore, mayPayPart, startsOn, endsOn },
    amount: amount === null ? null : toCents(amount),
    maxAmount: maxAmount === null ? null : toCents(maxAmount),
  }
}

export type Account = typeof providerAccounts.$inferSelect

/** The organization's account at the provider; null while none is connected. */
export async function readAccount(db: Db, organizationId: string): Promise<Account | null> {
  const [account] = await db
    .select()
    .from(providerAccounts)
    .where(
      and(
        eq(providerAccounts.organizationId, organizationId),
        eq(providerAccounts.provider, 'stripe'),
        isNull(providerAccounts.disconnectedAt),
      ),
    )
  return account ?? null
}

/** The attempts of autopays on leases since some weeks: those planned, and the due days that are dealt with. */
export async function readTries(db: Db, leaseIds: readonly string[], today: Day) {
  return db
    .select({
      id: paymentAttempts.id,
      leaseId: paymentAttempts.leaseId,
      autopayId: paymentAttempts.autopayId,
      dueOn: paymentAttempts.dueOn,
      state: paymentAttempts.state,
      amount: paymentAttempts.amount,
      feeAmount: paymentAttempts.feeAmount,
      scheduledOn: paymentAttempts.scheduledOn,
      attemptNo: paymentAttempts.attemptNo,
    })
    .from(paymentAttempts)
    .where(
      and(
        among(paymentAttempts.leaseId, leaseIds),
        sql`${paymentAttempts.autopayId} is not null`,
        sql`(${paymentAttempts.dueOn} >= ${addDays(today, -45)} or ${paymentAttempts.state} = 'scheduled')`,
      ),
    )
    .orderBy(paymentAttempts.leaseId, paymentAttempts.id)
}

export type Try = Awaited<ReturnType<typeof readTries>>[number]
