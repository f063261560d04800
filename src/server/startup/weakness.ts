import { ownCommand } from '../config/own-command.ts'
import { asRole } from '../db/migrate.ts'
import { rightsOf } from '../db/rights.ts'

/**
 * A sentence where the role that serves requests could change the audit log; null where it cannot.
 *
 * @param url of that role
 */
export function weaknessOf(url: string): Promise<string | null> {
  return asRole(url, async client => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    const { owner, tooMany } = await rightsOf(client, rows[0]?.role ?? '')
    if (owner.length + tooMany.length === 0) return null
    return `The role of DATABASE_URL can change the audit log: ${ownCommand('doctor')} says how a second one, DATABASE_OWNER_URL, prevents it.`
  })
}
