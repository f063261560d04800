import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { templateFault } from '#shared/messaging/message-templates.ts'
import {
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#shared/organization/organization.ts'
import { openColumns } from '../access/fields.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { matches, page } from '../access/pagination.ts'
import { visibleOrganizations } from '../access/visible-organizations.ts'
import { changesLateTerms, columnsOf, lateFeeOf } from '../accounting/terms-columns.ts'
import type { Keys } from '../config/secret-key.ts'
import {
  charges,
  credits,
  depositEntries,
  expenses,
  organizations,
  ownerEntries,
  payments,
  refunds,
} from '../db/tables.ts'
import { conflictAt, notFound, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { changeLogo, logoAddress, signedLogo } from './logo.ts'
import { choosePreferences } from './preferences.ts'

export function organizationRoutes(app: FastifyInstance): void {
  const { keys, store } = app.storage

  route(app, listOrganizations, ({ db, caller, query, reply }) => {
    const visible = visibleOrganizations(caller)
    const older = query.after ? lt(organizations.id, query.after) : undefined
    return page(
      reply,
      query,
      rows =>
        db
          .select({ ...openColumns(organizations), logoUrl: signedLogo(keys) })
          .from(organizations)
          .where(and(visible, matches(query.q, sql`${organizations.name}`), older))
          .orderBy(desc(organizations.id))
          .limit(rows),
      () => db.$count(organizations, and(visible, matches(query.q, sql`${organizations.name}`))),
    )
  })

  route(app, getOrganization, async ({ db, caller }) => {
    const [row] = await db
      .select({ ...answered, hasMoney })
      .from(organizations)
      .where(eq(organizations.id, ownOrganization(caller)))
    if (!row) throw notFound('Organization')
    return withLateFee(keys, row)
  })

  route(app, updateOrganization, async ({ db, caller, body, request }) => {
    const { lateFee, dateFormat, logoUrl, ...plain } = body
    const fault = templateFault(plain.messageTemplates ?? [])
    if (fault) throw refusedAt(`messageTemplates.${fault.at}.body`, fault.sentence)
    const change = { ...plain, ...(lateFee && columnsOf(lateFee)) }
    const own = eq(organizations.id, ownOrganization(caller))
    const [before] = await db
      .select({ ...answered, hasMoney })
      .from(organizations)
      .where(own)
      .for('no key update')
    if (!before) throw notFound('Organization')
    // Amounts are never converted, so existing ones keep their currency.
    if (change.currency && change.currency !== before.currency && before.hasMoney)
      throw conflictAt(
        'currency',
        sentence('Amounts are already recorded in {currency}: the currency cannot be changed', {
          currency: before.currency,
        }),
      )
    if (dateFormat) await choosePreferences(db, caller.id, { dateFormat })
    const place = { store, origin: ownOrigin(request) }
    const pictured = logoUrl !== undefined && {
      logoUploadId: await changeLogo(db, caller, before, logoUrl, place),
    }
    const since = { lateFeeSince: todayIn(change.timezone ?? before.timezone) }
    const [row] = await db
      .update(organizations)
      .set({
        ...change,
        ...pictured,
        ...(changesLateTerms(before, change) && since),
        updatedAt: new Date(),
      })
      .where(own)
      .returning(answered)
    if (!row) throw notFound('Organization')
    return withLateFee(keys, { ...row, hasMoney: before.hasMoney })
  })
}

const money = [charges, payments, credits, refunds, depositEntries, expenses, ownerEntries].map(
  rows => sql`exists (select from ${rows} where ${rows.organizationId} = ${organizations.id})`,
)
const hasMoney = sql<boolean>`(${sql.join(money, sql` or `)})`

const { lateFeeType, lateFeeAmount, lateFeeSince, lateFeeMaxDays, lateFeeMinUnpaid } = organizations
const { lateFeeCapOp, lateFeeCapFlat, lateFeeCapPercent } = organizations
/** The columns of an answer, with those that it combines into one field or signs. */
const answered = {
  ...openColumns(organizations),
  logoUploadId: organizations.logoUploadId,
  ...{ lateFeeType, lateFeeAmount, lateFeeSince, lateFeeMaxDays, lateFeeMinUnpaid },
  ...{ lateFeeCapOp, lateFeeCapFlat, lateFeeCapPercent },
}

type Answered = Parameters<typeof lateFeeOf>[0] & { logoUploadId: string | null }

function withLateFee<Row extends Answered>(keys: Keys, { logoUploadId, ...row }: Row) {
  return { ...row, logoUrl: logoAddress(keys, logoUploadId), lateFee: lateFeeOf(row) }
}
