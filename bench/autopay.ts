import { startSession } from '#server/access/caller.ts'
import { openProviders } from '#server/integrations/payments/providers.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { aim, type Bench, figure, seconds, type Workspace } from './bench.ts'
import { environmentIn } from './environment.ts'
import { type Reading, readFor, readWhile } from './others.ts'
import { type Landlord, seedLandlords } from './portfolio.ts'
import { startServer } from './server.ts'

const leases = Number(process.env.LEASES ?? 10_000)
const small = 200

/** One landlord's autopays are announced and taken while another landlord works. */
export const autopay: Bench = {
  name: 'autopay',
  about: `Autopay of ${leases.toLocaleString('en-US')} leases of one landlord: announced in one run, taken in another from a test server of the provider, while four people of another landlord with ${small} leases read lists and figures.`,
  async run(workspace) {
    const size = { landlords: 1, properties: 50, units: leases, months: 3 }
    const [landlord] = await seedLandlords(workspace, size)
    await workspace.owner.query('discard temp')
    const [other] = await seedLandlords(workspace, { ...size, properties: 20, units: small })
    if (!landlord || !other) throw new Error('There are no landlords')
    const stripe = await startStripe()
    await addAutopays(workspace, stripe, landlord)
    const origin = { userAgent: 'bench', address: '127.0.0.1' }
    const token = await startSession(workspace.database.db, other.adminId, origin)
    const server = await startServer('rooftree.ts', workspace, token, [stripe.origin])
    try {
      await readFor(server, 5)
      const alone = await readFor(server, 20)
      const announcing = await readWhile(server, () => server.runJob('autopay'))
      const announced = await countOf(workspace, landlord, 'scheduled')
      await comeTheDay(workspace)
      const taking = await readWhile(server, () => server.runJob('autopay'))
      const taken = await countOf(workspace, landlord, 'succeeded')
      const again = await seconds(() => server.runJob('autopay'))
      const ratioOf = (part: Reading) => part.p50 / alone.p50
      const whole = (count: number) => aim('', `${count}`, `${leases}`, count === leases)
      return [
        { ...whole(announced), what: 'Payments announced, each with an email' },
        figure('Announcing them', `${announcing.seconds.toFixed(1)} s`),
        { ...whole(taken), what: 'Payments taken' },
        figure('Taking them', `${taking.seconds.toFixed(1)} s`),
        figure('A run with nothing to do', `${again.toFixed(1)} s`),
        figure('Others’ p50 before', `${alone.p50.toFixed(1)} ms`),
        aimAtTwice('Others’ p50 while payments are announced ÷ before', ratioOf(announcing)),
        aimAtTwice('Others’ p50 while payments are taken ÷ before', ratioOf(taking)),
      ]
    } finally {
      await server.stop()
      await stripe.close()
    }
  },
}

function aimAtTwice(what: string, ratio: number) {
  return aim(what, ratio.toFixed(2), 'at most 2', ratio <= 2)
}

/** The day on which rent falls due: three days from now, so that it is announced today. */
const due = `(now() at time zone 'America/New_York')::date + 3`

/** Each lease has an autopay of its balance by a card that the provider knows. */
async function addAutopays(
  { owner, folder }: Workspace,
  stripe: TestStripe,
  { organizationId }: Landlord,
): Promise<void> {
  const providers = openProviders(environmentIn(folder).storage.keys, { base: stripe.origin })
  // At noon: nothing is taken before nine in the morning.
  const zone = `Etc/GMT${offset(new Date().getUTCHours() - 12)}`
  await owner.query('update organizations set timezone = $1 where id = $2', [zone, organizationId])
  await owner.query(
    `insert into provider_accounts (id, organization_id, provider, mode, secret)
      values (uuidv7(), $1, 'stripe', 'test', $2)`,
    [organizationId, providers.encrypt(stripe.secretKey)],
  )
  await owner.query(
    `update leases set due_day = extract(day from ${due}), charged_through = ${due} - 1 where organization_id = $1`,
    [organizationId],
  )
  const provider = await providers.byKey(stripe.secretKey)
  const { rows } = await owner.query<{ lease: string; person: string }>(
    'select id as lease, tenant_id as person from leases where organization_id = $1',
    [organizationId],
  )
  const saved: object[] = []
  for (const part of chunks(rows, 50))
    await Promise.all(
      part.map(async row => {
        const person = { key: row.person, name: 'Tenant', email: null }
        const customer = await provider.createCustomer(person)
        const { id: method } = stripe.saveMethod(customer, { card: '4242424242424242' })
        saved.push({ ...row, customer, method })
      }),
    )
  await owner.query(
    `with saved as (select * from json_to_recordset($2) as row(lease uuid, person uuid, customer text, method text)),
      methods as (insert into payment_methods (id, organization_id, user_id, provider_customer, provider_method, kind)
        select uuidv7(), $1, person, customer, method, 'card' from saved returning id, user_id)
      insert into autopays (id, organization_id, lease_id, user_id, method_id, what, starts_on)
        select uuidv7(), $1, lease, person, methods.id, 'balance', current_date - 60
        from saved join methods on methods.user_id = saved.person`,
    [organizationId, JSON.stringify(saved)],
  )
  await owner.query('vacuum analyze')
}

/** The day of the scheduled payments. */
async function comeTheDay({ owner }: Workspace): Promise<void> {
  await owner.query('update payment_attempts set scheduled_on = scheduled_on - 3')
}

async function countOf({ owner }: Workspace, { organizationId }: Landlord, state: string) {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from payment_attempts where organization_id = $1 and state = $2',
    [organizationId, state],
  )
  return rows[0]?.count ?? 0
}

function offset(hours: number): string {
  return hours < 0 ? `${hours}` : `+${hours}`
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
