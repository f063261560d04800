import type pg from 'pg'
import { rightsOf } from '../db/rights.ts'
import { bad, type Check, good } from './check.ts'

const topic = 'Rights'

/**
 * Whether the role of the server has the rights it needs, and can change neither tables nor the
 * audit log. The advice is the SQL that corrects it.
 *
 * @param client signed in as that role
 */
export async function examineRights(client: pg.Client, embedded: boolean): Promise<Check[]> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  const role = rows[0]?.role ?? ''
  const { missing, tooMany, owner } = await rightsOf(client, role)
  const checks: Check[] = []
  if (owner[0])
    checks.push(
      bad(
        topic,
        `Whoever gets hold of the role ${role} that serves requests can change the audit log. ${owner.join(' ')}`,
        embedded ? 'Restore a backup into an empty DATA_DIR.' : twoRoles(role),
      ),
    )
  if (tooMany.length > 0)
    checks.push(bad(topic, `The role ${role} may do what it has no need of.`, asOwner(tooMany)))
  if (missing.length > 0)
    checks.push(bad(topic, `The role ${role} lacks rights.`, asOwner(missing)))
  if (checks.length > 0) return checks
  return [good(topic, `The role ${role} that serves requests cannot change the audit log.`)]
}

function asOwner(statements: string[]): string {
  return ['Run this as the owner of the tables:', ...statements].join('\n')
}

function twoRoles(role: string): string {
  const [name, url] = ['rooftree_app', 'DATABASE_URL']
  return [
    `Run this as ${role}, or whoever may make roles:`,
    `CREATE ROLE ${role === name ? 'rooftree_requests' : name} LOGIN PASSWORD 'a random one';`,
    `Then set DATABASE_OWNER_URL to what ${url} is now, ${url} to the new role, and start Rooftree.`,
  ].join('\n')
}
