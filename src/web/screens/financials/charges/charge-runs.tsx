import { ComingRun } from './coming-run.tsx'
import { MeterReadings } from './meter-readings.tsx'
import { RunLog } from './run-log.tsx'

/** Upcoming and past charges, each run as a whole, and the meters that bills are divided by. */
export default function ChargeRuns() {
  return (
    <>
      <ComingRun />
      <RunLog />
      <MeterReadings />
    </>
  )
}
