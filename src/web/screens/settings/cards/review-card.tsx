import { ListChecks } from 'lucide-react'
import { listRecordsToReview } from '#shared/operations/records-to-review.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { counted } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'

/** The way from Settings to older records that break a rule, for admins. */
export function ReviewCard() {
  const mayReview = can(usePerson(), 'record:review')
  const { data } = useCall(listRecordsToReview, { enabled: mayReview })
  if (!mayReview) return null
  const count = data?.reduce((sum, review) => sum + review.count, 0)
  return (
    <LinkCard
      title="Records to Review"
      subtitle={
        count
          ? `${counted(count, 'older record breaks', 'older records break')} a newer rule`
          : 'Older records that break a newer rule, such as two units with the same number'
      }
      href="/settings/review"
      icon={ListChecks}
      label="Open records to review"
    />
  )
}
