import { and, eq, isNull } from 'drizzle-orm'
import { electronicConsent } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import type { Accepted, LeaseDraft } from '#shared/people/invitations.ts'
import { proveAddress } from '../../access/proven.ts'
import { accountEmail } from '../../access/selections.ts'
import {
  memberInvitations,
  organizations,
  organizationTenants,
  tenantInvitations,
  users,
} from '../../db/tables.ts'
import { enqueueEmail } from '../../email/enqueue.ts'
import { answerEmail } from '../../email/invitation-emails.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { homeLabel, namesLabel } from '../../format/format.ts'
import { notify, wantsMails } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'
import { draftLease } from './lease.ts'
import { isOpen } from './office.ts'
import type { Open } from './open.ts'

/**
 * Gives a person the invited role, once: of two at the same time one is refused. Call it in a
 * transaction.
 *
 * @throws 400 without a tenant's consent, 404 when it was answered meanwhile, 409 for a user who
 *   already works for an organization
 */
export async function accept(
  db: Db,
  open: Open,
  userId: string,
  answer: { consentVersion?: string | null | undefined; publicUrl: string },
): Promise<Accepted> {
  const { kind, organization } = open
  if (kind === 'tenant' && !answer.consentVersion) throw refusedAt('consentVersion', agreeFirst)
  await close(db, open, { status: 'accepted', by: userId })
  await proveAddress(db, userId)
  if (kind === 'tenant')
    await db
      .update(users)
      .set({ consentVersion: electronicConsent.version, consentedAt: new Date() })
      .where(eq(users.id, userId))
  const lease = kind === 'tenant' ? await join(db, open, userId) : 'not_asked'
  if (kind === 'member') await employ(db, open, userId)
  await notifyInviter(db, open, { accepted: true, lease, publicUrl: answer.publicUrl })
  return { kind, organization, lease }
}

/** Declines, once. Call it in a transaction. @throws 404 when it was answered meanwhile */
export async function decline(db: Db, open: Open, publicUrl: string): Promise<void> {
  await close(db, open, { status: 'declined', by: null })
  await notifyInviter(db, open, { accepted: false, lease: 'not_asked', publicUrl })
}

const agreeFirst = 'Please agree to this first'

async function close(
  db: Db,
  { kind, id }: Open,
  { status, by }: { status: 'accepted' | 'declined'; by: string | null },
) {
  const answered = { status, acceptedBy: by, answeredAt: new Date(), tokenHash: null }
  const consent = by && { consentVersion: electronicConsent.version, consentedAt: new Date() }
  const closed =
    kind === 'tenant'
      ? await db
          .update(tenantInvitations)
          .set({ ...answered, ...consent })
          .where(and(eq(tenantInvitations.id, id), isOpen(tenantInvitations)))
          .returning({ id: tenantInvitations.id })
      : await db
          .update(memberInvitations)
          .set(answered)
          .where(and(eq(memberInvitations.id, id), isOpen(memberInvitations)))
          .returning({ id: memberInvitations.id })
  if (closed.length === 0) throw notFound('Invitation')
}

async function join(
  db: Db,
  open: Extract<Open, { kind: 'tenant' }>,
  userId: string,
): Promise<LeaseDraft> {
  const { organizationId } = open
  await db
    .insert(organizationTenants)
    .values({ organizationId, userId, source: 'invited' })
    .onConflictDoNothing()
  return draftLease(db, open, userId)
}

async function employ(
  db: Db,
  { organizationId, role }: Extract<Open, { kind: 'member' }>,
  userId: string,
) {
  const [employed] = await db
    .update(users)
    .set({ organizationId, role })
    .where(and(eq(users.id, userId), isNull(users.organizationId)))
    .returning({ id: users.id })
  if (!employed)
    throw conflict(
      'You already work for an organization or manage your own properties, and one account cannot do both. Accept with another account.',
    )
}

/** Unless they left meanwhile, or want no emails. */
async function notifyInviter(
  db: Db,
  open: Open,
  { accepted, lease, publicUrl }: { accepted: boolean; lease: LeaseDraft; publicUrl: string },
) {
  const { organizationId, invitedBy } = open
  const name = namesLabel([open]) || open.email
  await notify(
    db,
    {
      kind: 'invitation',
      automation: null,
      key: `invitation:${open.id}:answer`,
      organizationId,
      describe: () => ({
        title: accepted ? t('An invitation was accepted') : t('An invitation was declined'),
        text: `${name} · ${placeOf(open)}`,
      }),
      path: open.kind === 'tenant' ? '/tenants' : '/settings',
    },
    { to: [invitedBy], by: null },
  )
  const [inviter] = await db
    .select({ email: accountEmail() })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(users.id, invitedBy), eq(organizations.id, organizationId), wantsMails))
  if (!inviter) return
  const link = `${publicUrl}/${open.kind === 'tenant' ? 'tenants' : 'settings'}`
  const content = () =>
    answerEmail({ name, accepted, to: placeOf(open), note: noteOf(lease), link })
  const about = { preference: 'emailNotifications' } as const
  await enqueueEmail(db, inviter.email, content, organizationId, about)
}

function placeOf({ property, unitNumber, organization }: Open): string {
  return property ? homeLabel({ propertyName: property.name, unitNumber }) : organization.name
}

function noteOf(lease: LeaseDraft): string | null {
  switch (lease) {
    case 'drafted':
      return t('A lease of one year at the market rent was drafted; it begins on the move-in date.')
    case 'no_rent':
      return t('No lease was drafted, because the unit has no market rent yet.')
    case 'unit_taken':
      return t('No lease was drafted, because the unit is not available as of the move-in date.')
    case 'long_ago':
      return t('No lease was drafted, because the move-in date is more than a month ago.')
    case 'there':
    case 'not_asked':
      return null
  }
}
