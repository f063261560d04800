import { Button } from '@mantine/core'
import {
  listTenantMerges,
  type TenantMerge,
  undoTenantMerge,
} from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatMoment, fullName } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './tenant.module.css'

/** Which records became this tenant, as long as that can be undone. */
export function MergeSuggestion({ tenant }: { tenant: Tenant }) {
  const mayMerge = can(usePerson(), listTenantMerges.may)
  const merges = useCall(listTenantMerges, { query: { tenantId: tenant.id }, enabled: mayMerge })
  return merges.data?.map(merge => <Undoable key={merge.id} merge={merge} />)
}

function Undoable({ merge }: { merge: TenantMerge }) {
  const undo = useSend(undoTenantMerge, {
    onSuccess: () =>
      toast.success({ title: 'Merge undone', text: `${fullName(merge.merged)} is back` }),
  })
  return (
    <div className={styles.merge} role="status">
      <p>
        {fullName(merge.merged)} was merged into this tenant. You can undo it until{' '}
        {formatMoment(merge.undoUntil)}.
      </p>
      <Button
        variant="default"
        size="compact-sm"
        disabled={undo.isPending}
        onClick={() =>
          undo.mutate(
            { params: { id: merge.id } },
            {
              onError: error => notifyFailure(error, { title: 'Failed to undo the merge' }),
            },
          )
        }
      >
        {undo.isPending ? 'Undoing...' : 'Undo merge'}
      </Button>
    </div>
  )
}
