import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgEnum, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MemberRole } from '#shared/organization/members.ts'
import { invitationStatuses } from '#shared/people/invitations.ts'
import { day, id, instant } from './columns.ts'
import { organizations, userRole, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { archives, defineTable, everyone, nobody, officeArchive } from './readers.ts'

export const invitationStatus = pgEnum('invitation_status', invitationStatuses)

/** The invited person, and the outcome. */
const invited = () => ({
  id: id(),
  organizationId: archives(
    uuid()
      .notNull()
      .references(() => organizations.id),
  ),
  /** In lower case, as `email()` of the contract leaves it. */
  email: everyone(text().notNull()),
  firstName: everyone(text().notNull()),
  lastName: everyone(text().notNull()),
  status: everyone(invitationStatus().notNull().default('pending')),
  invitedBy: everyone(
    uuid()
      .notNull()
      .references(() => users.id),
  ),
  invitedAt: everyone(instant().notNull().defaultNow()),
  expiresAt: everyone(instant().notNull()),
  /** SHA-256 of the link's token, never the token; null once the link is dead. */
  tokenHash: nobody(text()),
  /** When the link was shown to the inviter: from then on it no longer proves a mailbox. */
  linkShownAt: officeArchive(instant()),
  /** Who withdrew it. The status is then `expired`. */
  revokedBy: officeArchive(uuid().references(() => users.id)),
  acceptedBy: officeArchive(uuid().references(() => users.id)),
  /** When it was accepted or declined. */
  answeredAt: archives(instant()),
})

export const tenantInvitations = defineTable(
  'tenant_invitations',
  {
    ...invited(),
    /** As of tenants, one of the two names is enough. */
    firstName: everyone(text()),
    lastName: everyone(text()),
    phone: everyone(text()),
    propertyId: everyone(uuid().notNull()),
    unitId: everyone(uuid()),
    moveInDate: everyone(day()),
    /** Which text the person agreed to, and when. */
    consentVersion: archives(text()),
    consentedAt: archives(instant()),
  },
  table => [
    foreignKey({
      name: 'tenant_invitations_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'tenant_invitations_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    index('tenant_invitations_email_idx').on(sql`lower(${table.email})`),
    index('tenant_invitations_newest_idx').on(table.organizationId, table.id),
    uniqueIndex('tenant_invitations_token_key').on(table.tokenHash),
    // One open invitation for an address and a unit, or for a property when no unit was named.
    uniqueIndex('tenant_invitations_pending_key')
      .on(table.organizationId, table.email, sql`coalesce(${table.unitId}, ${table.propertyId})`)
      .where(sql`${table.status} = 'pending'`),
  ],
)

export const memberInvitations = defineTable(
  'member_invitations',
  { ...invited(), role: everyone(userRole().$type<MemberRole>().notNull()) },
  table => [
    index('member_invitations_email_idx').on(sql`lower(${table.email})`),
    index('member_invitations_newest_idx').on(table.organizationId, table.id),
    uniqueIndex('member_invitations_token_key').on(table.tokenHash),
    uniqueIndex('member_invitations_pending_key')
      .on(table.organizationId, table.email)
      .where(sql`${table.status} = 'pending'`),
    check('member_invitations_role_check', sql`${table.role} <> 'tenant'`),
  ],
)
