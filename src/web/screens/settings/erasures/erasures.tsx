import { UserX } from 'lucide-react'
import { listErasures } from '#shared/account/erasures.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useFresh, useFreshWhile } from '#web/client/use-fresh.ts'
import { useCall } from '../../../client/api.ts'
import { QueryBoundary } from '../../../client/query-boundary.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import NotFound from '../../../pages/not-found.tsx'
import { usePerson } from '../../../session/session.tsx'
import { ErasurePanel } from './erasure-panel.tsx'

/** Erased people of the organization, and the remaining mentions of them. */
export default function Erasures() {
  const person = usePerson()
  const mayErase = can(person, listErasures.may) && person.organizationId !== null
  useFresh(listErasures)
  const call = useCall(listErasures, { enabled: mayErase })
  useFreshWhile(listErasures, call.data?.some(({ progress }) => progress !== null) ?? false)
  if (!mayErase) return <NotFound />
  return (
    <Page
      title={t('Erased People')}
      subtitle={t(
        'Amounts, dates and audit log fingerprints stay, as the law requires. Text that others typed is listed here until you edit, delete or keep it',
      )}
      back={{ href: '/settings?tab=data', name: t('Settings') }}
    >
      <QueryBoundary
        label={t('Erased people')}
        call={call}
        empty={
          <Panel flush>
            <EmptyState
              icon={UserX}
              title={t('No erased people')}
              text={t(
                'Erase a former tenant on the tenant’s page, or a vendor in the vendor list.',
              )}
            />
          </Panel>
        }
      >
        {all =>
          all.map((erasure, at) => (
            <ErasurePanel key={erasure.id} erasure={erasure} isOpened={at === 0} />
          ))
        }
      </QueryBoundary>
    </Page>
  )
}
