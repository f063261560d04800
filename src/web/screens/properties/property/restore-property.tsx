import { Button } from '@mantine/core'
import { ArchiveRestore } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { type Property, restoreProperty } from '#shared/properties/properties.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'

/** Restores an archived property; without a confirmation, because it can be archived again. */
export function RestoreProperty({ property }: { property: Property }) {
  const restore = useSend(restoreProperty, {
    onSuccess: () => toast.success(t('Property restored successfully')),
  })
  return (
    <Button
      variant="default"
      mt="sm"
      display="block"
      leftSection={<ArchiveRestore size={16} aria-hidden />}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(
          { params: { id: property.id } },
          { onError: error => notifyFailure(error, t('Failed to restore property')) },
        )
      }
    >
      {t('Restore Property')}
    </Button>
  )
}
