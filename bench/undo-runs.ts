import { v7 } from 'uuid'
import { beginUndo } from '#server/accounting/charge-runs/undo.ts'
import { carryOutUndo } from '#server/accounting/charge-runs/undo-job.ts'
import { actAsSystem } from '#server/audit/record.ts'
import { type Bench, seconds, type Workspace } from './bench.ts'
import { post } from './charge-run.ts'
import { seedPortfolio } from './landlords.ts'

const leases = Math.ceil((Number(process.env.CHARGES ?? 20_000) * 5) / 6)

/** A run too large for one transaction: no part of its undo may exceed a transaction's time limit. */
export const takeBack: Bench = {
  name: 'undo-runs',
  about: `Taking back the run of one landlord over ${leases.toLocaleString('en-US')} leases, every tenth paid ahead: decided in one transaction, carried out in many, none over 5 s.`,
  async run(workspace) {
    await seedPortfolio(workspace, { organizations: 1, leases })
    await post(workspace)
    const run = await theRun(workspace)
    const decided = await seconds(() =>
      workspace.database.transaction(async db => {
        await actAsSystem(db)
        await beginUndo(db, run)
      }),
    )
    const carriedOut = await seconds(() => carryOut(workspace, run))
    const left = await standing(workspace)
    return [
      { what: 'Charges of the run', value: run.charges.toLocaleString('en-US') },
      {
        what: 'Deciding it, with every lease locked',
        value: `${decided.toFixed(1)} s`,
        goal: { words: 'at most 5 s', met: decided <= 5 },
      },
      { what: 'Carrying it out', value: `${carriedOut.toFixed(1)} s` },
      {
        what: 'Charges that still stand, runs not at their end',
        value: `${left}`,
        goal: { words: '0', met: left === 0 },
      },
    ]
  },
}

/** The job's run, undone by its landlord. */
async function theRun({ owner }: Workspace) {
  const by = v7()
  await owner.query(`insert into users (id, email) values ('${by}', 'lana@bench.example')`)
  const { rows } = await owner.query<{ id: string; charges: number }>(
    'select id, charges from charge_runs',
  )
  const [run] = rows
  if (!run || rows.length > 1) throw new Error(`There are ${rows.length} runs, not one`)
  return { runId: run.id, by, charges: run.charges }
}

function carryOut({ database }: Workspace, run: { runId: string; by: string }): Promise<void> {
  const log = { info: () => {}, warn: console.warn, error: console.error }
  return carryOutUndo({ database, log, signal: new AbortController().signal }, run, actAsSystem)
}

async function standing({ owner }: Workspace): Promise<number> {
  const { rows } = await owner.query(`select
    (select count(*)::int from charges where charge_run_id is not null and voided_on is null)
    + (select count(*)::int from charge_runs where being_taken_back) as standing`)
  return rows[0].standing
}
