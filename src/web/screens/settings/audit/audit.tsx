import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { can, standing } from '#shared/permissions.ts'
import { useFresh } from '#web/client/use-fresh.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { HappeningList } from '#web/history/happening-list.tsx'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useAuditFilters } from './use-audit-filters.ts'

/** The audit log of the organization; for a manager their own changes. */
export default function Audit() {
  const person = usePerson()
  const filters = useAuditFilters()
  useFresh(listAuditLog)
  if (!can(person, 'audit:read')) return <NotFound />
  const seesAll = standing(person) === 'admin'
  return (
    <Page
      title={t('Audit Log')}
      subtitle={
        seesAll
          ? t('Who did what in your organization. Entries are never changed or deleted')
          : t('What you did in your organization. Entries are never changed or deleted')
      }
      back={{ href: '/settings?tab=data', name: t('Settings') }}
    >
      <Panel flush>
        <FilterBar filters={filters} choosesPeople={seesAll} />
        <HappeningList
          key={JSON.stringify(filters.sent)}
          filters={filters.sent}
          whole
          empty={
            <EmptyState
              icon={SearchX}
              title={t('No entries found')}
              text={t('No log entries match these filters.')}
              action={
                <Button variant="default" onClick={filters.clear}>
                  {t('Clear Filters')}
                </Button>
              }
            />
          }
        />
      </Panel>
    </Page>
  )
}
