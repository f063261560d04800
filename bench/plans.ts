import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startSession } from '#server/access/caller.ts'
import { buildApp } from '#server/app.ts'
import { usualFairUse } from '#server/config/default-limits.ts'
import { aim, type Bench, type Figure, figure, type Workspace } from './bench.ts'
import { environmentIn } from './environment.ts'
import { type Explained, explained, type Work } from './explained.ts'
import { type Curve, growthPicture } from './growth-picture.ts'
import { type PlannedCall, plannedCalls } from './plan-calls.ts'
import { seedLandlords } from './portfolio.ts'

const sizes = (process.env.LEASES ?? '100,10000,100000').split(',').map(Number)
const only = process.env.ONLY?.split(',')
/** So often the smallest landlord calls first: then PostgreSQL has decided whose plans it keeps. */
const warming = 6
/** A scan of fewer rows is of a table that stays small. */
const few = 1_000

const picture = path.join(import.meta.dirname, '../docs/pictures/growth.svg')
/** The calls in the picture, with their names there. */
const drawn: Readonly<Record<string, string>> = {
  home: 'First screen',
  'dashboard/stats': 'Figures of the dashboard',
  'leases?limit=50': 'Leases',
  'payments?limit=50': 'Payments',
  'tenants?limit=50': 'Tenants',
  'messages?latest=true&limit=50': 'Conversations',
  'search?q=tenant': 'Search of everything',
  'financials/aging/leases?limit=50': 'Aging',
  'charges/summary': 'Sum of charges',
  'Rent Roll': 'Rent Roll',
  'Collection Report': 'Collection Report',
  'General Ledger': 'General Ledger',
}

/** Plans do not depend on the clock: a call that grows touches more pages, on any machine. */
export const plans: Bench = {
  name: 'plans',
  about: `The pages of 8 KB that PostgreSQL touches for each call of the office's screens, of landlords with ${sizes.map(size => size.toLocaleString('en-US')).join(', ')} leases in one database, by the plans of all its statements; the one that grows most first. The goal holds where the answers are of one size.`,
  async run(workspace) {
    const tokens = await seedSizes(workspace)
    const source = await explained(workspace)
    const ask = await askingOf(workspace, source)
    const found: Found[] = []
    for (const call of plannedCalls.filter(isAsked)) found.push(await growthOf(call, tokens, ask))
    await source.database.close()
    if (!only) await writeFile(picture, growthPicture(found.flatMap(curvesOf)))
    return [...totalsOf(found), ...found.toSorted((a, b) => growth(b) - growth(a)).map(figureOf)]
  },
}

function isAsked({ what }: PlannedCall): boolean {
  return !only || only.some(part => what.includes(part))
}

interface Answer extends Work {
  status: number
  bytes: number
}

interface Found {
  call: PlannedCall
  answers: Answer[]
}

function curvesOf({ call, answers }: Found): Curve[] {
  const name = drawn[call.what]
  const points = answers.flatMap(({ status, pages }, size) =>
    status === 200 ? [{ leases: sizes[size] ?? 0, pages }] : [],
  )
  return name ? [{ name, points }] : []
}

type Ask = (call: PlannedCall, token: string) => Promise<Answer>

/** Landlords of each size beside each other, and the session of each one's admin. */
async function seedSizes(workspace: Workspace): Promise<string[]> {
  const origin = { userAgent: 'bench', address: '127.0.0.1' }
  const tokens: string[] = []
  for (const units of sizes) {
    const size = { landlords: 1, properties: Math.ceil(units / 20), units, months: 3 }
    const [landlord] = await seedLandlords(workspace, size)
    if (!landlord) throw new Error('There is nobody to measure for')
    tokens.push(await startSession(workspace.database.db, landlord.adminId, origin))
  }
  await workspace.owner.query('vacuum analyze')
  return tokens
}

async function askingOf({ folder }: Workspace, { database, work }: Explained): Promise<Ask> {
  const app = await buildApp({
    // A large read would be repeated on a connection whose plans do not arrive here.
    ...{
      database: { ...database, copying: tooLong },
      webDir: null,
      log: false,
      ...environmentIn(folder),
    },
    // One person makes all calls.
    fairUse: { ...usualFairUse, callsPerMinute: 10_000_000 },
  })
  await app.ready()
  return async ({ url, body }, token) => {
    work()
    const { statusCode, rawPayload } = await app.inject({
      ...{ method: body ? 'POST' : 'GET', url, headers: { authorization: `Bearer ${token}` } },
      ...(body && { payload: body }),
    })
    return { status: statusCode, bytes: rawPayload.length, ...work() }
  }
}

function tooLong(): Promise<never> {
  return Promise.reject(new Error('A query took longer than it may'))
}

async function growthOf(call: PlannedCall, tokens: string[], ask: Ask): Promise<Found> {
  const [first = ''] = tokens
  for (let turn = 0; turn < warming; turn++) await ask(call, first)
  const answers: Answer[] = []
  for (const token of tokens) answers.push(await ask(call, token))
  return { call, answers }
}

/** How many times the largest landlord's pages are the smallest one's; endless for a call that is refused. */
function growth({ answers }: Found): number {
  if (answers.some(({ status }) => status !== 200)) return Number.POSITIVE_INFINITY
  const [small, large] = [answers[0], answers.at(-1)]
  return small && large ? large.pages / small.pages : 0
}

function totalsOf(found: readonly Found[]): Figure[] {
  const scanning = found.filter(({ answers }) => answers.some(hasScan))
  const spilling = found.filter(({ answers }) => answers.some(({ spilled }) => spilled > 0))
  const failing = found.filter(({ answers }) => answers.some(({ status }) => status !== 200))
  return [
    aim(
      'Calls that take longer than a query may',
      `${failing.length}`,
      'none',
      failing.length === 0,
    ),
    aim('Calls that read a growing table whole', `${scanning.length}`, 'none', !scanning.length),
    aim('Calls that sort on disk', `${spilling.length}`, 'none', !spilling.length),
  ]
}

function hasScan({ scanned }: Work): boolean {
  return [...scanned.values()].some(rows => rows > few)
}

function figureOf(found: Found): Figure {
  const { call, answers } = found
  const [small, large] = [answers[0], answers.at(-1)]
  const times = growth(found)
  const isFailing = times === Number.POSITIVE_INFINITY
  const ofOneSize = small && large && large.bytes <= 2 * small.bytes
  const value = [
    `${answers.map(({ pages }) => pages.toLocaleString('en-US')).join(' · ')} pages`,
    ...(isFailing ? [] : [`${times.toFixed(1)} ×`]),
    ...new Set(answers.flatMap(notesOf)),
  ].join(', ')
  return ofOneSize || isFailing
    ? aim(call.what, value, 'at most 2 ×', times <= 2)
    : figure(call.what, value)
}

function notesOf({ status, scanned, spilled }: Answer): string[] {
  const scans = [...scanned].filter(([, rows]) => rows > few).map(([table]) => `all ${table}`)
  return [
    ...(status === 200 ? [] : [`**${status}**`]),
    ...scans,
    ...(spilled > 0 ? ['sorts on disk'] : []),
  ]
}
