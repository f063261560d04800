import { Button } from '@mantine/core'
import { CalendarClock, FileSpreadsheet } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useMayReadStatements } from '#web/reports/may-read.ts'
import { usePerson } from '#web/session/session.tsx'

/** Links to documents for owners, and to scheduled reports. */
export function FurtherReports() {
  const person = usePerson()
  const statements = useMayReadStatements()
  return (
    <>
      {can({ ...person, rents: false }, 'report-schedule:write') && (
        <Button
          component={Link}
          href="/reports/scheduled"
          variant="default"
          leftSection={<CalendarClock size={17} aria-hidden />}
        >
          {t('Scheduled', { context: 'reports' })}
        </Button>
      )}
      {statements.may && (
        <Button
          component={Link}
          href="/reports/owner-statements"
          variant="default"
          leftSection={<FileSpreadsheet size={17} aria-hidden />}
        >
          {t('Owner Statements')}
        </Button>
      )}
    </>
  )
}
