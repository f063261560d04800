import { Button } from '@mantine/core'
import { CalendarClock, FileSpreadsheet, ReceiptText } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useMayReadStatements } from '#web/reports/may-read.ts'
import { usePerson } from '#web/session/session.tsx'

/** Links to documents for owners, to scheduled reports and to tax forms. */
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
      {can({ ...person, rents: false }, 'tax-form:read') && (
        <Button
          component={Link}
          href="/reports/tax-forms"
          variant="default"
          leftSection={<ReceiptText size={17} aria-hidden />}
        >
          {t('Tax Forms')}
        </Button>
      )}
    </>
  )
}
