import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { resetTwoFactor } from '#shared/account/two-factor.ts'
import type { Caller } from '../access/caller.ts'
import { isOperator } from '../access/operator.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { accountEmail } from '../access/selections.ts'
import { record } from '../audit/record.ts'
import { dropFactor } from '../auth/second-factor.ts'
import { organizations, sessions, signInChallenges, users } from '../db/tables.ts'
import { factorResetEmail } from '../email/account-emails.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'

/** For a lost phone without recovery codes: the landlord turns the second factor off. */
export function twoFactorResetRoutes(app: FastifyInstance): void {
  route(app, resetTwoFactor, async ({ db, caller, body, afterCommit }) => {
    const person = await personFor(app, db, caller, body.email)
    if (person.id === caller.id)
      throw conflict(
        'Turn off your own two-factor authentication in Settings, with a code or a recovery code',
      )
    if (!(await dropFactor(db, person.id)))
      throw refusedAt('email', 'Two-factor authentication is not on for this person')
    await db.delete(signInChallenges).where(eq(signInChallenges.userId, person.id))
    await db.delete(sessions).where(eq(sessions.userId, person.id))
    const link = `${app.outbox.publicUrl}/settings`
    await enqueueEmail(db, person.email, () => factorResetEmail({ by: person.by, link }))
    await record(db, {
      action: 'credentials_changed',
      entity: 'person',
      organizationId: person.isOurs ? caller.organizationId : null,
      userId: caller.id,
      entityId: person.id,
      details: { twoFactor: 'reset' },
    })
    afterCommit(app.outbox.deliverSoon)
  })
}

/** A user whose second factor the caller may reset. Others are treated as unknown. @throws 400 at the field */
async function personFor(app: FastifyInstance, db: Db, caller: Caller, email: string) {
  const mayAll = await isOperator(db, app.operatorEmail, caller.id)
  const [person] = await db
    .select({
      id: users.id,
      email: accountEmail(),
      isOurs: belongsOnlyHere(caller.organizationId),
      organization: sql<string | null>`(select ${organizations.name} from ${organizations}
        where ${organizations.id} = ${caller.organizationId}::uuid)`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('no key update')
  const found = person && (person.isOurs || mayAll) ? person : null
  if (!found) throw refusedAt('email', 'No one with this email belongs to your organization alone')
  const by = found.isOurs ? `An admin of ${found.organization}` : 'The operator of this Rooftree'
  return { ...found, by }
}

/** Of `users`: only this organization knows them, as a member or tenant. */
function belongsOnlyHere(organizationId: string | null): SQL<boolean> {
  const theirs = sql`(select ${users.organizationId} as id where ${users.organizationId} is not null
    union select t.organization_id from organization_tenants t where t.user_id = ${users.id}
    union select l.organization_id from leases l where l.id in ${leasesRentedBy(users.id)})`
  return sql<boolean>`(coalesce((select array_agg(id) from ${theirs} known), '{}') = array[${organizationId}::uuid])`
}
