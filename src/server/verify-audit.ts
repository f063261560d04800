import { verifyAuditLog } from './audit/chain.ts'
import { loadEnv } from './config/environment.ts'
import { findDatabase } from './startup/find-database.ts'
import { counted, runCommand } from './startup/run-command.ts'

/**
 * `npm run verify-audit`: verifies that the audit log is unchanged, and lists the faults. Rooftree may be running or
 * not. Exits with 1 when a fault was found, 2 when it could not run.
 */
await runCommand(async () => {
  const { appUrl, stop } = await findDatabase(loadEnv())
  try {
    process.exitCode = report(await verifyAuditLog(appUrl))
  } finally {
    await stop()
  }
}, 2)

function report({ entries, chains, faults }: Awaited<ReturnType<typeof verifyAuditLog>>): number {
  for (const fault of faults) console.log(fault)
  const read = `${numbered(entries, 'entry', 'entries')} in ${numbered(chains, 'chain', 'chains')}`
  console.log(
    faults.length === 0
      ? `The audit log is whole: ${read}, each following the one before it.`
      : `The audit log is not as it was written: ${numbered(faults.length, 'fault', 'faults')} in ${read}.`,
  )
  return faults.length === 0 ? 0 : 1
}

function numbered(count: number, one: string, many: string): string {
  return `${counted(count)} ${count === 1 ? one : many}`
}
