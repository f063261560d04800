import { createHash } from 'node:crypto'
import pg from 'pg'

export interface ChainFault {
  entries: number
  chains: number
  /** A sentence for each place where the log is not as it was written; empty for a whole one. */
  faults: string[]
}

/**
 * Reads a snapshot of the whole audit log and recomputes every hash. The log may be written to at
 * the same time.
 *
 * @param url of a role that may read the log
 */
export async function verifyAuditLog(url: string): Promise<ChainFault> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await verifyChains(client)
  } finally {
    await client.end()
  }
}

interface Link {
  chain: string
  number: number
  previousHash: Buffer
  hash: Buffer
  /** All of the entry except its values, in the hashed form. */
  said: string
  valuesDigest: Buffer | null
  salt: Buffer | null
  /** Names and free text, in the hashed form; null without any, or where they were erased. */
  values: string | null
  formerHash: Buffer | null
  /** All of an entry older than `audit_values`, in the form hashed then. */
  formerSaid: string | null
}

interface Tail {
  chain: string
  name: string
  length: number
  hash: Buffer
}

/** As `verifyAuditLog`, within the open transaction of `client`. */
export async function verifyChains(client: pg.Client): Promise<ChainFault> {
  const tails = new Map((await readTails(client)).map(tail => [tail.chain, tail]))
  const ends = new Map<string, Link>()
  const faults: string[] = []
  const nameOf = (chain: string) => tails.get(chain)?.name ?? `Organization ${chain}`
  let entries = 0
  for await (const link of readLinks(client)) {
    entries += 1
    const say = (what: string) => faults.push(`${nameOf(link.chain)}: ${what}.`)
    const before = ends.get(link.chain)
    const next = (before?.number ?? 0) + 1
    if (link.number > next) say(`${range(next, link.number - 1)} missing`)
    else if (!link.previousHash.equals(before?.hash ?? start))
      say(`entry ${link.number} does not follow the one before it`)
    if (isChanged(link, before)) say(`entry ${link.number} was changed`)
    ends.set(link.chain, link)
  }
  for (const tail of tails.values()) {
    const end = ends.get(tail.chain)
    const last = end?.number ?? 0
    if (last < tail.length)
      faults.push(`${tail.name}: ${range(last + 1, tail.length)} missing at the end.`)
    else if (last > tail.length || !tail.hash.equals(end?.hash ?? start))
      faults.push(`${tail.name}: the log does not end as it was left, at entry ${tail.length}.`)
  }
  for (const chain of ends.keys())
    if (!tails.has(chain)) faults.push(`${nameOf(chain)}: it is not known where the log ended.`)
  return { entries, chains: ends.size, faults }
}

/** The predecessor of a chain's first entry. */
const start = Buffer.alloc(0)

/** Erased values are no change: their digest is still in the entry. */
function isChanged(link: Link, before: Link | undefined): boolean {
  if (!sha256(link.previousHash, link.said).equals(link.hash)) return true
  if (link.values !== null) {
    const digest = sha256(link.salt ?? start, link.values)
    if (!link.valuesDigest || !digest.equals(link.valuesDigest)) return true
  }
  const isWhole = link.values !== null || !link.valuesDigest
  if (!link.formerHash || link.formerSaid === null || !isWhole) return false
  return !sha256(before?.formerHash ?? start, link.formerSaid).equals(link.formerHash)
}

function sha256(before: Buffer, said: string): Buffer {
  return createHash('sha256').update(before).update(said).digest()
}

function range(first: number, last: number): string {
  return first === last ? `entry ${first} is` : `entries ${first} to ${last} are`
}

const batch = 5_000

async function* readLinks(client: pg.Client): AsyncGenerator<Link> {
  const { rows: known } = await client.query<{ isSplit: boolean }>(
    `select to_regclass('public.audit_values') is not null as "isSplit"`,
  )
  await client.query(
    `declare links no scroll cursor for ${known[0]?.isSplit ? entries : formerEntries}`,
  )
  for (;;) {
    const { rows } = await client.query<Link>(`fetch ${batch} from links`)
    yield* rows
    if (rows.length < batch) return
  }
}

// Not `audit_text`: an attacker who changes entries could change that function too.
const entries = `
  select chain, number::int, previous_hash as "previousHash", hash,
    jsonb_build_array(
      organization_id, number, (extract(epoch from at) * 1000)::bigint, actor_kind::text, actor_id,
      action, entity, entity_id, label, about, before, after, address, user_agent, request_id,
      encode(values_digest, 'hex'), encode(former_hash, 'hex')
    )::text as said,
    values_digest as "valuesDigest", salt, values::text, former_hash as "formerHash",
    case when former_hash is not null then jsonb_build_array(
      organization_id, number, (extract(epoch from at) * 1000)::bigint, actor_kind::text, actor_id,
      action, entity, entity_id, values ->> 'label', about,
      before || coalesce(values -> 'before', '{}'), after || coalesce(values -> 'after', '{}'),
      values ->> 'address', values ->> 'userAgent', request_id
    )::text end as "formerSaid"
  from audit_log left join audit_values using (chain, number) order by chain, number`

/** Of a backup that is older than \`audit_values\`, before it is migrated. */
const formerEntries = `
  select chain, number::int, previous_hash as "previousHash", hash, jsonb_build_array(
    organization_id, number, (extract(epoch from at) * 1000)::bigint, actor_kind::text, actor_id,
    action, entity, entity_id, label, about, before, after, address, user_agent, request_id
  )::text as said, null as "valuesDigest", null as salt, null as values, null as "formerHash",
  null as "formerSaid"
  from audit_log order by chain, number`

async function readTails(client: pg.Client): Promise<Tail[]> {
  const { rows } = await client.query<Tail>(`
    select chain, length::int, hash, case when organizations.id is null
      then 'No organization' else 'Organization ' || organizations.name end as name
    from audit_chains left join organizations on organizations.id = chain order by chain`)
  return rows
}
