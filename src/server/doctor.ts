import pg from 'pg'
import { verifyAuditLog } from './audit/chain.ts'
import { type Env, loadEnv } from './config/environment.ts'
import { examineBackups } from './doctor/backups.ts'
import { bad, type Check, good } from './doctor/check.ts'
import { examineDatabase, examineMigrations } from './doctor/database.ts'
import { examineDiskSpace } from './doctor/disk-space.ts'
import { grants } from './doctor/grants.ts'
import { examineInstallation } from './doctor/installation.ts'
import { examineLedgers } from './doctor/ledgers.ts'
import { examineDisk, examineMail, examineSettings, examineStorage } from './doctor/machine.ts'
import { examinePayments } from './doctor/payments.ts'
import { examineRecords } from './doctor/records.ts'
import { examineSums } from './doctor/sums.ts'
import { examineFiles, examineWork } from './doctor/work.ts'
import { findDatabase } from './startup/find-database.ts'
import { proxyNote } from './startup/forwarded.ts'
import { counted, runCommand } from './startup/run-command.ts'
import { openStore } from './storage/open-store.ts'

/**
 * `npm run doctor`: checks an installation for all known faults, changes nothing, and names the remedies. Exits with
 * 1 when a check failed, 2 when it could not run. With `--grants` it only prints the least rights of both roles.
 */
await runCommand(async () => {
  const env = loadEnv()
  if (process.argv.includes('--grants')) console.log(await grants(env))
  else await check(env)
}, 2)

async function check(env: Env) {
  const { appUrl, stop } = await findDatabase(env)
  try {
    process.exitCode = report(await examine(env, appUrl))
  } finally {
    await stop()
  }
}

async function examine(env: Env, url: string): Promise<Check[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const store = await openStore(env)
  try {
    const checks = [
      ...examineSettings(env, proxyNote(env.dataDir)),
      await examineDisk(env.dataDir),
      await examineStorage(store, env),
      await examineMail(env),
      ...(await examineBackups(env, await isInUse(client))),
      ...(await examineDatabase(client, !env.databaseUrl)),
    ]
    // Tables that are not this release's would only be complained about twice.
    const tables = await examineMigrations(client)
    if (tables) return [...checks, tables]
    checks.push(
      good('Tables', 'They are those of this release.'),
      ...(await examineInstallation(client, env, store)),
      ...(await examineDiskSpace(client, env)),
      ...(await examineWork(client)),
      ...(await examinePayments(client)),
      await examineFiles(client, store),
      ...(await examineLedgers(client)),
      ...(await examineSums(client)),
      ...(await examineRecords(client)),
    )
    return [...checks, ...(await examineTrail(url))]
  } finally {
    await client.end()
  }
}

/** Whether a payment, a lease or a document exists: data that is not entered again in a minute. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.documents') is not null as there`,
  )
  if (!rows[0]?.there) return false
  const { rowCount } = await client.query(
    'select from payments union all select from leases union all select from documents limit 1',
  )
  return rowCount !== 0
}

async function examineTrail(url: string): Promise<Check[]> {
  const { entries, faults } = await verifyAuditLog(url)
  const advice = 'Somebody changed the log past Rooftree: compare it with a backup.'
  if (faults.length) return faults.map(fault => bad('Audit log', fault, advice))
  return [good('Audit log', `Its ${counted(entries)} entries are whole.`)]
}

function report(checks: Check[]): number {
  const marks = { good: 'ok  ', look: 'look', bad: 'BAD ' }
  for (const { topic, state, says, advice } of checks) {
    console.log(`${marks[state]}  ${topic.padEnd(9)}  ${says}`)
    if (advice) console.log(`${' '.repeat(17)}→ ${advice.replaceAll('\n', `\n${' '.repeat(19)}`)}`)
  }
  const wrong = checks.filter(({ state }) => state === 'bad').length
  console.log(
    wrong ? `\n${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.` : '\nAll is well.',
  )
  return wrong ? 1 : 0
}
