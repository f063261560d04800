import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Took a quarter of a minute or more; a file's size, which is all a fresh clone has, does not show that. */
const long = [
  // It needs a worker of its own, which is not reused.
  'test/access/broken',
  'test/how-to',
  'test/access/changes',
  // A process names so many statements and no more.
  'src/server/reports/dashboard/card-and-badge-figures',
  // Jobs visit every organization: early there are few, and at first none with faults.
  'src/server/reminders/first-day',
  'src/server/accounting/late-fees/job',
  'src/server/reminders/job',
  'src/server/automations/routes',
  'src/server/reports/worked-year-owners',
  'src/server/reports/worked-year-fees',
  // They read every table or the whole audit log, which grow.
  'src/server/erasure/everywhere',
  'src/server/audit/record',
  'src/server/backup/elsewhere',
  'src/server/accounting/back-dated',
  'src/server/closing/closing',
  'test/start',
  'test/demo/start',
  'test/access/access',
  'test/access/owned-days',
  'src/server/reports/worked-year',
  'src/server/backup/backup',
  'src/server/demo/load',
  'src/server/realtime/visible-rows',
  'test/crash',
  'src/server/postgres/embedded',
  'test/two-nodes',
  'src/server/hostile-fields',
  'src/server/reports/pdf',
  'test/ledger/histories',
  'test/mail-server',
  'src/server/demo/plan',
  'test/e2e/accessibility',
  'test/e2e/standing-still',
  'test/e2e/languages',
  'test/e2e/typing',
  'test/e2e/spanish',
  'test/e2e/work-lists',
  'test/e2e/failed-reads',
  'test/e2e/visitor',
  'test/e2e/components',
  'test/e2e/focus',
  'test/e2e/screens',
  'test/e2e/owner-statements',
  'test/e2e/typed',
  'test/e2e/documents',
  'test/e2e/hostile-texts',
  'test/e2e/enlarged',
  'test/e2e/invitations',
  'test/e2e/lease',
  'test/e2e/first-screen',
  'test/e2e/account',
  'test/e2e/tenant',
  'test/e2e/live',
  'test/e2e/sentences',
  'test/e2e/maintenance',
].map(name => `/${name}.test.ts`)

/** So that no worker begins a long file when the other is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex(name => moduleId.endsWith(name))
      return found < 0 ? long.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
