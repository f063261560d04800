import { ListChecks } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listRecordsToReview } from '#shared/operations/records-to-review.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { usePerson } from '#web/session/session.tsx'

/** The way from Settings to older records that break a rule, for admins. */
export function ReviewCard() {
  const mayReview = can(usePerson(), 'record:review')
  const { data } = useCall(listRecordsToReview, { enabled: mayReview })
  if (!mayReview) return null
  const count = data?.reduce((sum, review) => sum + review.count, 0)
  return (
    <LinkCard
      title={t('Records to Review')}
      subtitle={
        count
          ? t(
              '{count, plural, one {# older record breaks a newer rule} other {# older records break a newer rule}}',
              { count },
            )
          : t('Older records that break a newer rule, such as two units with the same number')
      }
      href="/settings/review"
      icon={ListChecks}
      label={t('Open records to review')}
    />
  )
}
