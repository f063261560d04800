import { ComingRun } from './coming-run.tsx'
import { RunLog } from './run-log.tsx'

/** Upcoming and past charges, each run as a whole. */
export default function ChargeRuns() {
  return (
    <>
      <ComingRun />
      <RunLog />
    </>
  )
}
