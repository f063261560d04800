import { and, eq, sql } from 'drizzle-orm'
import { dayOf, laterOf } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import type { AutomationSubject } from '#shared/operations/automation-runs.ts'
import { visibleMemberInvitations, visibleTenantInvitations } from '../access/visible.ts'
import { memberInvitations, tenantInvitations } from '../db/tables.ts'
import { forgottenBy } from '../operations/retention.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** Invitations that expire without an answer. */
export async function comingInvitationExpiry(at: Ahead): Promise<ComingItem[]> {
  const kinds = [
    ['tenant_invitation', tenantInvitations, visibleTenantInvitations],
    ['member_invitation', memberInvitations, visibleMemberInvitations],
  ] as const
  const found: ComingItem[] = []
  for (const [subject, table, visible] of kinds) {
    const open = await at.db
      .select({ id: table.id, expiresAt: table.expiresAt })
      .from(table)
      .where(
        and(
          visible(at.caller),
          eq(table.status, 'pending'),
          sql`(${table.expiresAt} at time zone ${at.organization.timezone})::date <= ${at.until}::date`,
        ),
      )
    for (const { id, expiresAt } of open)
      found.push({
        ...{ event: 'invitation_expires', subject, subjectId: id, cents: null, detail: null },
        day: laterOf(dayOf(expiresAt, at.organization.timezone), at.today),
      })
  }
  return found
}

/** Records with a retention period, once it is over. */
export async function comingForgotten({
  db,
  organization,
  today,
  until,
}: Ahead): Promise<ComingItem[]> {
  const rows = await forgottenBy(db, organization.id, until)
  return rows.map(({ id, day, subject }) => ({
    ...{ event: 'forgotten', subject, subjectId: id, cents: null },
    ...{ day: laterOf(day, today), detail: forgottenNames[subject] ?? null },
  }))
}

const forgottenNames: Readonly<Partial<Record<AutomationSubject, string>>> = labels({
  message: 'Message',
  request: 'Request',
  email: 'Email',
  notification: 'Notification',
  tenant_invitation: 'Tenant invitation',
  member_invitation: 'Team invitation',
})
