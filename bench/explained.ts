import pg from 'pg'
import * as z from 'zod'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import type { Workspace } from './bench.ts'

/** The work of PostgreSQL for one call. */
export interface Work {
  statements: number
  /** Pages of 8 KB that its statements touched, in memory or not. */
  pages: number
  /** Rows that sequential scans read, by table. */
  scanned: ReadonlyMap<string, number>
  /** Pages that sorts and hashes wrote to disk. */
  spilled: number
}

export interface Explained {
  database: Database
  /** The work since the last call. */
  work(): Work
}

/** A database that sends the plan of each statement to the client, by `auto_explain`. */
export async function explained({ urls }: Workspace): Promise<Explained> {
  await tellPlans(urls.owner)
  // One connection, so that its prepared statements are those of the call before, as in a busy server.
  const database = openDatabase(urls.app, { max: 1, log: console.error })
  const { $client } = database.db
  if (!($client instanceof pg.Pool)) throw new Error('A database is a pool')
  let plans: Node[] = []
  $client.on('connect', client =>
    client.on('notice', ({ message = '' }) => {
      const plan = message.slice(message.indexOf('{'))
      if (message.includes('plan:')) plans.push(statement.parse(JSON.parse(plan)).Plan)
    }),
  )
  return {
    database,
    work() {
      const done = plans
      plans = []
      return workOf(done)
    },
  }
}

/** Of the server's role alone, by the superuser of the bench's own cluster. */
async function tellPlans(ownerUrl: string): Promise<void> {
  const superuser = new pg.Client({
    connectionString: ownerUrl.replace('rooftree_owner', 'postgres'),
  })
  await superuser.connect()
  await superuser.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`alter role rooftree_app set ${name} = ${value}`)
  await superuser.end()
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  'Temp Written Blocks': z.number().default(0),
  get Plans(): z.ZodOptional<z.ZodArray<typeof node>> {
    return z.array(node).optional()
  },
})
type Node = z.output<typeof node>
const statement = z.object({ Plan: node })

function workOf(plans: readonly Node[]): Work {
  const scanned = new Map<string, number>()
  for (const scan of plans.flatMap(scansOf)) {
    const table = scan['Relation Name'] ?? ''
    const rows = (scan['Actual Rows'] + scan['Rows Removed by Filter']) * scan['Actual Loops']
    scanned.set(table, (scanned.get(table) ?? 0) + rows)
  }
  const sum = (of: (plan: Node) => number) => plans.reduce((total, plan) => total + of(plan), 0)
  return {
    statements: plans.length,
    pages: sum(plan => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    scanned,
    spilled: sum(plan => plan['Temp Written Blocks']),
  }
}

function scansOf(plan: Node): Node[] {
  const within = (plan.Plans ?? []).flatMap(scansOf)
  return plan['Node Type'] === 'Seq Scan' ? [plan, ...within] : within
}
