import { Button } from '@mantine/core'
import { Plus, Wrench } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listMaintenanceRequests } from '#shared/maintenance/maintenance-requests.ts'
import { can } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { RequestRow } from '#web/maintenance/request-row.tsx'
import { useRoleTowards } from '#web/maintenance/use-role-towards.ts'
import { usePerson } from '#web/session/session.tsx'
import { RecordList } from './record-list.tsx'

const CreateRequest = lazy(async () => ({
  default: (await import('#web/maintenance/create-request.tsx')).CreateRequest,
}))

/** The maintenance requests of a property or unit, or those a tenant reported; a new one is reported here. */
export default function Repairs(props: {
  of: { propertyId: string } | { unitId: string } | { tenantId: string }
  /** Where a new one is reported for, unless chosen otherwise; none while nothing is open to reports. */
  unitId?: string | undefined
  mayReport?: boolean
}) {
  const person = usePerson()
  const list = usePages(listMaintenanceRequests, props.of)
  const roleTowards = useRoleTowards(list.rows ?? [])
  const [isReporting, setReporting] = useState(false)
  const report = (props.mayReport ?? true) && can(person, 'maintenance:create') && (
    <Button
      variant="default"
      size="sm"
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setReporting(true)}
    >
      {t('New Request')}
    </Button>
  )
  return (
    <RecordList
      title={t('Repairs')}
      actions={report}
      list={list}
      failure={t('Maintenance requests could not be loaded')}
      estimate={107}
      row={request => <RequestRow request={request} role={roleTowards(request)} />}
      empty={
        <EmptyState
          icon={Wrench}
          title={t('No requests yet')}
          text={t('Maintenance requests appear here, open and completed ones.')}
        />
      }
    >
      <LazyDialog opened={isReporting}>
        <CreateRequest
          opened={isReporting}
          onClose={() => setReporting(false)}
          {...(props.unitId && { unitId: props.unitId })}
        />
      </LazyDialog>
    </RecordList>
  )
}
