import { ComingRun } from './coming-run.tsx'
import { RunLog } from './run-log.tsx'

/** What will be charged next and what was, each run as a whole. */
export default function ChargeRuns() {
  return (
    <>
      <ComingRun />
      <RunLog />
    </>
  )
}
