import { ListChecks } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listRecordsToReview } from '#shared/operations/records-to-review.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import NotFound from '#web/pages/not-found.tsx'
import { usePerson } from '#web/session/session.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** Older records that break a newer rule, each with a link to correct it. */
export default function RecordsToReview() {
  const person = usePerson()
  const mayReview = can(person, 'record:review')
  const call = useCall(listRecordsToReview, { enabled: mayReview })
  if (!mayReview) return <NotFound />
  return (
    <Page
      title={t('Records to Review')}
      subtitle={t(
        'Older records that break a newer rule. They stay as they are until you correct them',
      )}
      back={{ href: '/settings?tab=data', name: t('Settings') }}
    >
      <QueryBoundary
        label={t('Records to review')}
        call={call}
        empty={
          <Panel flush>
            <EmptyState
              icon={ListChecks}
              title={t('Nothing to review')}
              text={t('Unit numbers, email addresses and lease dates all follow the rules.')}
            />
          </Panel>
        }
      >
        {reviews => reviews.map(review => <ReviewPanel key={review.kind} review={review} />)}
      </QueryBoundary>
    </Page>
  )
}
