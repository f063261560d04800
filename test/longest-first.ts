import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Took a quarter of a minute or more; a file's size, which is all a fresh clone has, says nothing of that. */
const long = [
  // It needs a worker of its own, which nobody goes on with.
  'test/access/broken',
  // A process names so many statements and no more.
  'src/server/reports/dashboard-figures',
  // Jobs visit every organization there is: early there are few, and at first none to complain of.
  'src/server/jobs/first-day',
  'src/server/jobs/late-fees',
  'src/server/jobs/reminders',
  'src/server/api/automations',
  'src/server/reports/worked-year-owners',
  'src/server/reports/worked-year-fees',
  'src/server/api/back-dated',
  'test/start',
  'test/demo/start',
  'test/access/access',
  'src/server/backup/backup',
  'src/server/demo/load',
  'test/crash',
  'src/server/postgres/embedded',
  'test/two-nodes',
  'src/server/hostile-fields',
  'src/server/api/report-pdf',
  'test/ledger/histories',
  'test/mail-server',
  'src/server/demo/plan',
  'test/e2e/accessibility',
  'test/e2e/standing-still',
  'test/e2e/typing',
  'test/e2e/hostile-words',
  'test/e2e/maintenance',
  'test/e2e/screens',
  'test/e2e/tenant',
  'test/e2e/sentences',
].map(name => `/${name}.test.ts`)

/** So that no worker begins a long file when the other has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex(name => moduleId.endsWith(name))
      return found < 0 ? long.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
