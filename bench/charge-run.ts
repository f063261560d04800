import { postEverywhere } from '#server/accounting/charge-runs/job.ts'
import { aim, type Bench, seconds, type Workspace } from './bench.ts'
import { seedPortfolio } from './landlords.ts'
import { serveOneLandlord } from './one-landlord.ts'
import { readFor, readWhile } from './others.ts'
import type { Server } from './server.ts'

const organizations = 100
const small = 200
const leases = Number(process.env.LEASES ?? 100_000)

/** design.md §7: a month's rent for all leases costs little more than inserting it. */
export const chargeRun: Bench = {
  name: 'charge-run',
  about: `The charge job over ${leases.toLocaleString('en-US')} active leases of ${organizations} landlords, every fifth with parking beside the rent, every tenth paid ahead, against one raw INSERT … SELECT of the same charges, both with the audit trail; four people of another landlord with ${small} leases read lists and figures meanwhile.`,
  async run(workspace) {
    await seedPortfolio(workspace, { organizations, leases })
    const server = await serveAnother(workspace)
    await readFor(server, 5)
    const alone = await readFor(server, 20)
    const beside = await readWhile(server, () => server.runJob('rent-charges'))
    const { charges, allocations } = await posted(workspace)
    const again = await seconds(() => server.runJob('rent-charges'))
    await server.stop()
    const raw = await rawInsert(workspace)
    const bare = await rawInsert(workspace, 'disable')
    const ratio = beside.seconds / raw
    const others = beside.p50 / alone.p50
    return [
      { what: 'Charges posted', value: charges.toLocaleString('en-US') },
      { what: 'Allocations of money paid ahead', value: allocations.toLocaleString('en-US') },
      { what: 'The job', value: `${beside.seconds.toFixed(1)} s` },
      { what: 'One raw INSERT … SELECT of the same rows', value: `${raw.toFixed(1)} s` },
      {
        what: 'The job ÷ the raw insert',
        value: ratio.toFixed(2),
        goal: { words: 'at most 3, good 2', met: ratio <= 3 },
      },
      { what: 'The same raw insert without the audit trail', value: `${bare.toFixed(1)} s` },
      { what: 'The job again, with nothing to do', value: `${again.toFixed(1)} s` },
      { what: 'Others’ p50 before', value: `${alone.p50.toFixed(1)} ms` },
      aim('Others’ p50 meanwhile ÷ before', others.toFixed(2), 'at most 2', others <= 2),
    ]
  },
}

/** Another landlord's rent is posted already. */
function serveAnother(workspace: Workspace): Promise<Server> {
  return serveOneLandlord(workspace, { properties: 20, units: small, months: 3 })
}

/** Everything due in every organization. */
export function post({ database }: Workspace): Promise<void> {
  const log = { info: () => {}, warn: console.warn, error: console.error }
  return postEverywhere({ database, log, signal: new AbortController().signal })
}

async function posted({ owner }: Workspace) {
  const { rows } = await owner.query(`select
    (select count(*)::int from charges where charge_run_id is not null) as charges,
    (select count(*)::int from allocations a join charges c on c.id = a.charge_id
      where c.charge_run_id is not null) as allocations`)
  if (rows[0].charges < leases) throw new Error(`Only ${rows[0].charges} charges were posted`)
  return rows[0]
}

/** Inserts the job's rows again, as one statement, after removing them. */
async function rawInsert(
  { owner }: Workspace,
  audit: 'enable' | 'disable' = 'enable',
): Promise<number> {
  await owner.query(`
    create temp table if not exists same as select * from charges where charge_run_id is not null;
    alter table charges disable trigger user;
    delete from allocations where charge_id in (select id from same);
    -- Only late fees refer to a charge: there is no index, because charges are never deleted.
    alter table charges drop constraint charges_rent_charge_fk;
    delete from charges where id in (select id from same);
    alter table charges add constraint charges_rent_charge_fk
      foreign key (organization_id, rent_charge_id) references charges (organization_id, id);
    alter table charges ${audit} trigger user;`)
  await owner.query('vacuum analyze')
  return seconds(() => owner.query('insert into charges select * from same'))
}
