import type pg from 'pg'
import type { Env } from '../config/environment.ts'
import { diskOf, isNearlyFull } from '../storage/disk.ts'
import { bad, type Check, good, look } from './check.ts'

const gigabyte = 1024 ** 3
const topic = 'Room'

/** The stored bytes against their limit. */
export async function examineDiskSpace(
  client: pg.Client,
  { quotas, dataDir }: Env,
): Promise<Check[]> {
  const { rows } = await client.query<{ kind: string; bytes: string }>(
    'select kind, sum(bytes) as bytes from stored_bytes group by kind order by kind',
  )
  const stored = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  const kinds = rows.map(({ kind, bytes }) => `${kind} ${label(Number(bytes))}`).join(', ')
  const says = `${label(stored)} of ${label(quotas.bytesOfAll)} are stored${kinds && `: ${kinds}`}.`
  const advice = 'Raise STORAGE_TOTAL, or delete what nobody needs any more.'
  const share = stored / quotas.bytesOfAll
  const check = share >= 1 ? bad : share > 0.9 ? look : () => good(topic, says)
  return [
    check(topic, says, advice),
    ...(await fullOrganizations(client, quotas.bytesOfOrganization)),
    ...(await reserve(dataDir)),
    ...(await counters(client)),
  ]
}

async function fullOrganizations(client: pg.Client, max: number): Promise<Check[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select o.name, sum(s.bytes) as bytes
       from stored_bytes s left join users u on u.id = s.user_id
         join organizations o on o.id = coalesce(s.organization_id, u.organization_id)
      group by o.id having sum(s.bytes) > $1::float8 * 0.9 order by 2 desc limit 20`,
    [max],
  )
  return rows.map(({ name, bytes }) =>
    look(
      topic,
      `${name} stores ${label(Number(bytes))} of ${label(max)}.`,
      'Raise STORAGE_PER_ORGANIZATION, or ask them to delete some.',
    ),
  )
}

async function reserve(dataDir: string): Promise<Check[]> {
  if (!isNearlyFull(await diskOf(dataDir).catch(() => null))) return []
  return [bad(topic, 'The disk is nearly full: money alone is still recorded.', 'Free some space.')]
}

async function counters(client: pg.Client): Promise<Check[]> {
  const { rowCount } = await client.query(
    `select from stored_bytes s full join stored_bytes_now() n
         on s.user_id is not distinct from n.user_id and s.kind = n.kind
           and s.organization_id is not distinct from n.organization_id
      where coalesce(s.bytes, 0) <> coalesce(n.bytes, 0) limit 1`,
  )
  if (!rowCount) return []
  return [
    bad(
      topic,
      'What is counted as stored is not what the rows say.',
      'Run this as the owner of the tables:\nSELECT recount_stored_bytes();',
    ),
  ]
}

function label(bytes: number): string {
  if (bytes < gigabyte / 10) return `${Math.ceil(bytes / 1024 ** 2)} MB`
  return `${(bytes / gigabyte).toFixed(1)} GB`
}
