import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { afterImport } from './after-import.ts'
import { autopay } from './autopay.ts'
import type { Bench, Figure } from './bench.ts'
import { calls } from './calls.ts'
import { chargeRun } from './charge-run.ts'
import { cluster } from './cluster.ts'
import { compression } from './compression.ts'
import { dashboard } from './dashboard.ts'
import { exportsBench } from './exports.ts'
import { first } from './first.ts'
import { floods } from './floods.ts'
import { hundred } from './hundred.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { memoryGroup } from './memory-group.ts'
import { monthEnd } from './month-end.ts'
import { mutants } from './mutants.ts'
import { nodes } from './nodes.ts'
import { notify } from './notify.ts'
import { outagesBench } from './outages.ts'
import { overload } from './overload.ts'
import { photos } from './photos.ts'
import { plans } from './plans.ts'
import { printing } from './printing.ts'
import { reports } from './reports.ts'
import { searchBench } from './search.ts'
import { searchesBench } from './searches.ts'
import { tenThousandHomes, thousandHomes } from './sizes.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import { eventStreams } from './streams.ts'
import { takeBack } from './undo-runs.ts'
import { updates } from './updates.ts'
import { uploads } from './uploads.ts'
import { writers } from './writers.ts'

/** `npm run bench`, or `npm run bench -- charge-run` for some: measures, prints, writes results.md. */
const benches: readonly Bench[] = [
  afterImport,
  autopay,
  calls,
  chargeRun,
  cluster,
  compression,
  dashboard,
  eventStreams,
  exportsBench,
  first,
  floods,
  hundred,
  landing,
  ledger,
  lists,
  load,
  monthEnd,
  mutants,
  nodes,
  notify,
  outagesBench,
  overload,
  photos,
  plans,
  printing,
  reports,
  searchBench,
  searchesBench,
  soak,
  start,
  tenThousandHomes,
  thousandHomes,
  takeBack,
  updates,
  uploads,
  writers,
]

const file = path.join(import.meta.dirname, 'results.md')
const asked = process.argv.slice(2).filter(word => word !== '--')
const chosen = benches.filter(({ name }) => asked.length === 0 || asked.includes(name))
if (chosen.length === 0) throw new Error(`There are: ${benches.map(({ name }) => name).join(', ')}`)

for (const bench of chosen) {
  console.log(`\n${bench.name}: ${bench.about}`)
  const figures = await inFreshWorkspace(bench)
  const section = sectionOf(bench, figures)
  console.log(`\n${section}`)
  await keep(bench.name, section)
  if (figures.some(({ goal }) => goal && !goal.met)) process.exitCode = 1
}

async function inFreshWorkspace(bench: Bench): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rooftree-bench-'))
  const group = bench.memory ? await memoryGroup(bench.memory) : undefined
  const embedded = () => startEmbedded({ dataDir, log: { info: () => {}, warn: console.warn } })
  const postgres = await (group ? group.start(embedded) : embedded())
  try {
    await migrateDatabase(postgres)
    const database = openDatabase(postgres.appUrl, { log: console.error })
    const owner = new pg.Client({ connectionString: postgres.ownerUrl })
    await owner.connect()
    owner.on('error', error => console.error(error.message))
    const figures = await bench.run({
      database,
      owner,
      urls: { app: postgres.appUrl, owner: postgres.ownerUrl },
      folder: dataDir,
      group,
    })
    await owner.end()
    await database.close()
    return figures
  } finally {
    await postgres.stop()
    await group?.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function sectionOf({ name, about }: Bench, figures: readonly Figure[]): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${gigabytes} GB, Node ${process.version}`
  const rows = figures.map(
    ({ what, value, goal }) =>
      `| ${what} | ${value} | ${goal ? `${goal.words}: ${goal.met ? 'met' : '**missed**'}` : ''} |`,
  )
  const day = new Date().toISOString().slice(0, 10)
  return [
    `## ${name}`,
    '',
    about,
    '',
    `${day}, ${machine}`,
    '',
    '| What | Measured | Goal |',
    '|---|---:|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Replaces a bench's section of results.md and leaves the others. */
async function keep(name: string, section: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  const others = before.split(/^(?=## )/m).filter(part => part.startsWith('## '))
  const kept = others.filter(part => !part.startsWith(`## ${name}\n`))
  const sections = [...kept, section].map(part => part.trimEnd()).sort()
  const head = '# Results\n\nWritten by `npm run bench`; the last run of each.\n'
  await writeFile(file, `${head}\n${sections.join('\n\n')}\n`)
}
