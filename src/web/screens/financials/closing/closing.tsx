import { CheckBoard } from './check-board.tsx'
import { ClosedMonths } from './closed-months.tsx'

/** The close of a month: its checklist, and the months that are closed. */
export default function Closing() {
  return (
    <>
      <CheckBoard />
      <ClosedMonths />
    </>
  )
}
