import pg from 'pg'
import { afterAll } from 'vitest'
import { ownerUrl } from './own-database.ts'

/**
 * Jobs visit every organization and skip those of demos. Without this each file's jobs would charge and remind the
 * leases of all files before it, and the last file would take many times as long as the first.
 */
afterAll(async () => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('update organizations set is_demo = true where not is_demo')
  await client.end()
})
