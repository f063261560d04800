import * as z from 'zod'
import { limits } from '#shared/limits.ts'
import { maxStatementsAtOnce } from '#shared/owners/statement-batches.ts'
import { aim, type Bench, type Figure, figure, seconds, type Workspace } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import type { Server } from './server.ts'

const leases = Number(process.env.LEASES ?? 10_000)
const counted = leases.toLocaleString('en-US')
const lastMonth = `date_trunc('month', now() at time zone 'America/New_York' - interval '1 month')`

/** The heaviest days of a month, while other people work. */
export const monthEnd: Bench = {
  name: 'month-end',
  about: `One landlord with ${counted} properties, leases and owners: a bank file of ${counted} lines against ${counted} payments, all sure matches taken, last month closed, and the statements of ${counted} owners issued; how long nobody else is answered, and the server's memory.`,
  async run(workspace) {
    const size = { properties: leases, units: leases, months: 2 }
    const server = await serveOneLandlord(workspace, size)
    await addOwnersAndBank(workspace)
    const { account, lines } = await bankFile(workspace)
    try {
      await server.get('/api/properties?limit=50')
      const keptBefore = await server.kept()
      const { memory: before } = await server.costs()
      const parts = [
        await part(server, `${counted} bank lines imported`, () =>
          posted(server, `/api/bank-accounts/${account}/files?name=bank.csv`, lines),
        ),
        await part(server, 'Lines listed with their proposals', () =>
          read(server, `/api/bank-lines?bankAccountId=${account}&state=new&limit=100`),
        ),
        await part(server, 'Sure matches looked at', () => digestOf(server, account)),
        await part(server, 'Sure matches taken', () => matchAll(server, account)),
        await part(server, 'Sure matches undone', () => unmatchAll(workspace, server, account)),
        await part(server, 'Sure matches taken again', () => matchAll(server, account)),
        await part(server, 'The month closed', () => closeMonth(workspace, server)),
        await part(server, `${counted} statements of owners issued`, () =>
          issueAll(workspace, server),
        ),
      ]
      const { memory } = await server.costs()
      const grown = (memory.now - before.now) / 1e6
      const kept = ((await server.kept()) - keptBefore) / 1e6
      return [
        ...parts.flat(),
        await matched(workspace),
        aim(
          'Memory of the server after all of it, above that before',
          `${grown.toFixed(0)} MB`,
          'at most 64 MB',
          grown <= 64,
        ),
        figure('Of that, in use after a collection', `${kept.toFixed(0)} MB`),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function part(server: Server, what: string, work: () => Promise<unknown>): Promise<Figure[]> {
  await server.costs()
  const took = await seconds(work)
  const { stall } = await server.costs()
  const kept = (await server.kept()) / 1e6
  return [
    figure(what, `${took.toFixed(1)} s; ${kept.toFixed(0)} MB in use after a collection`),
    aim(
      `${what}: nobody else is answered for`,
      `${stall.toFixed(0)} ms`,
      'at most 50 ms',
      stall <= 50,
    ),
  ]
}

async function addOwnersAndBank({ owner }: Workspace): Promise<void> {
  await owner.query(`
    create temp table person as
      select id as property_id, organization_id, uuidv7() as user_id, row_number() over () as n from properties;
    insert into users (id, email, first_name, last_name, role, organization_id)
      select user_id, 'owner' || n || '@bench.example', 'Olga', 'Owner ' || n, 'owner', organization_id from person;
    insert into property_owners (id, organization_id, property_id, user_id, percent, effective_from)
      select uuidv7(), organization_id, property_id, user_id, 100, '0001-01-01' from person;
    drop table person;
    -- Of tenants with one name, no match is sure.
    update users set last_name = 'Ten' || translate(substring(email from '[0-9]+'), '0123456789', 'abcdefghij')
      where role = 'tenant';
    select seed_bank_accounts(id) from organizations`)
  await owner.query('vacuum analyze')
}

/** A line for each payment of last month, of its day, as a bank shows it. */
async function bankFile({ owner }: Workspace): Promise<{ account: string; lines: Buffer }> {
  const { rows: accounts } = await owner.query<{ id: string }>(
    `select id from bank_accounts where is_default and kind <> 'deposit'`,
  )
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(',', y.received_on, 'ACH CREDIT ' || upper(u.first_name || ' ' || u.last_name), y.amount) as line
      from payments y join leases l on l.id = y.lease_id join users u on u.id = l.tenant_id
      where y.received_on < ${lastMonth} + interval '1 month' order by y.id`,
  )
  const lines = ['Date,Description,Amount', ...rows.map(({ line }) => line), '']
  return { account: accounts[0]?.id ?? '', lines: Buffer.from(lines.join('\n')) }
}

const sure = z.object({ digest: z.string() })

async function digestOf(server: Server, account: string): Promise<string> {
  return sure.parse(await read(server, `/api/bank-accounts/${account}/matches`)).digest
}

/** As a person does who has seen them. */
async function matchAll(server: Server, account: string): Promise<void> {
  const digest = await digestOf(server, account)
  await posted(server, `/api/bank-accounts/${account}/matches`, { digest })
}

async function unmatchAll({ owner }: Workspace, server: Server, account: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from bank_matches where unmatched_at is null',
  )
  for (let from = 0; from < rows.length; from += limits.listRows) {
    const matchIds = rows.slice(from, from + limits.listRows).map(({ id }) => id)
    await posted(server, `/api/bank-accounts/${account}/matches/undo`, { matchIds })
  }
}

async function matched({ owner }: Workspace): Promise<Figure> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from bank_matches where unmatched_at is null',
  )
  return figure('Lines that are matched', `${rows[0]?.count.toLocaleString('en-US')} of ${counted}`)
}

const checklist = z.object({ lines: z.array(z.object({ check: z.string(), state: z.string() })) })

/** Waives the open lines of the checklist. */
async function closeMonth({ owner }: Workspace, server: Server): Promise<void> {
  const { rows } = await owner.query<{ day: string }>(
    `select (${lastMonth} + interval '1 month' - interval '1 day')::date::text as day`,
  )
  const through = rows[0]?.day ?? ''
  const { lines } = checklist.parse(
    await read(server, `/api/closed-periods/checklist?through=${through}`),
  )
  const open = lines.filter(({ state }) => state === 'open')
  const waived = Object.fromEntries(open.map(({ check }) => [check, 'Of the bench']))
  await posted(server, '/api/closed-periods', { through, waived })
}

async function issueAll({ owner }: Workspace, server: Server): Promise<void> {
  const { rows } = await owner.query<{ propertyId: string; ownerId: string; month: string }>(
    `select property_id as "propertyId", user_id as "ownerId", to_char(${lastMonth}, 'YYYY-MM') as month
      from property_owners where effective_from = '0001-01-01' order by property_id`,
  )
  for (let from = 0; from < rows.length; from += maxStatementsAtOnce) {
    const some = rows.slice(from, from + maxStatementsAtOnce)
    const statements = some.map(({ propertyId, ownerId }) => ({ propertyId, ownerId }))
    const month = some[0]?.month
    await posted(server, '/api/owner-statements/batch', { month, statements, send: false })
  }
}

async function read(server: Server, url: string): Promise<unknown> {
  const answer = await server.get(url)
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`)
  return JSON.parse(answer.text())
}

async function posted(server: Server, url: string, body: object | Buffer): Promise<unknown> {
  const answer = await server.post(url, body)
  if (answer.status > 299)
    throw new Error(`${url} was answered ${answer.status}: ${answer.text().slice(0, 500)}`)
  return answer.status === 204 ? null : JSON.parse(answer.text())
}
