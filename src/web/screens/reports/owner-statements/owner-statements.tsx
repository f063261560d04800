import { Lock } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { useMayReadStatements } from '#web/reports/may-read.ts'
import { usePerson } from '#web/session/session.tsx'
import { Entries } from './entries.tsx'
import { IssuedList } from './issued-list.tsx'
import { MonthOfStatements } from './month-of-statements.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'

/** Monthly statements for owners, and their draws. */
export default function OwnerStatements() {
  const person = usePerson()
  const [statementId, openStatement] = useUrlFilter('statement')
  const [previewed, preview] = useUrlFilter('preview')
  const [propertyId = '', ownerId = ''] = previewed.split('.')
  const [month, setMonth] = useUrlFilter('month')
  const { isInOffice, may, isPending } = useMayReadStatements()
  if (!may && !isPending)
    return (
      <NotYours
        screen={t('Owner Statements')}
        icon={Lock}
        title={t('For the office and owners')}
        text={t('Statements are visible to admins, managers and the owners they are for.')}
      />
    )
  const isOffice = can(person, 'owner-statement:write')
  return (
    <Page
      title={t('Owner Statements')}
      subtitle={
        isOffice
          ? t('Monthly income, expenses and payouts for each owner’s property')
          : t('Monthly income, expenses and payouts for your properties')
      }
      back={{ href: '/reports', name: t('Reports') }}
    >
      {isOffice ? (
        <MonthOfStatements
          month={month}
          onMonth={setMonth}
          onOpen={openStatement}
          onPreview={(property, owner) => preview(`${property}.${owner}`)}
        />
      ) : (
        <IssuedList onOpen={openStatement} />
      )}
      {isInOffice && <Entries mayRecord={isOffice} />}
      {statementId && (
        <StatementDialog id={statementId} isOffice={isOffice} onClose={() => openStatement('')} />
      )}
      {isOffice && propertyId && (
        <PreviewDialog
          propertyId={propertyId}
          ownerId={ownerId}
          month={month}
          onClose={() => preview('')}
        />
      )}
    </Page>
  )
}
