import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { OpenReport } from './address.ts'
import { ReportView } from './report-view.tsx'

/** The report that the page's address opens, in a dialog; on a phone it takes the whole screen. */
export function ReportDialog(props: {
  /** Null while none is open. */
  open: OpenReport | null
  onParams: (reportType: ReportType, params: ReportParams) => void
  onClose: () => void
}) {
  const { open } = props
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // The last report stays mounted, so that its content does not change while it closes.
  const [last, setLast] = useState(open)
  if (open && !isSame(open, last)) setLast(open)
  return (
    <Dialog
      opened={open !== null}
      onClose={props.onClose}
      title={last?.reportType}
      size={1240}
      xOffset="2vw"
      yOffset="3dvh"
      fullScreen={onPhone}
    >
      {last && (
        <ReportView
          key={last.reportType}
          open={last}
          onParams={params => props.onParams(last.reportType, params)}
        />
      )}
    </Dialog>
  )
}

function isSame(a: OpenReport, b: OpenReport | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
