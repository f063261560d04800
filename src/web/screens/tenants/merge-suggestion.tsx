import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
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
      toast.success({
        title: t('Merge undone'),
        text: t('{name} is restored', { name: fullName(merge.merged) }),
      }),
  })
  return (
    <div className={styles.merge} role="status">
      <p>
        {t('{name} was merged into this tenant. You can undo this until {moment}.', {
          name: fullName(merge.merged),
          moment: formatMoment(merge.undoUntil),
        })}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        disabled={undo.isPending}
        onClick={() =>
          undo.mutate(
            { params: { id: merge.id } },
            {
              onError: error => notifyFailure(error, { title: t('Failed to undo the merge') }),
            },
          )
        }
      >
        {undo.isPending ? t('Undoing...') : t('Undo Merge')}
      </Button>
    </div>
  )
}
