import { Button, Group } from '@mantine/core'
import { Landmark, Plus } from 'lucide-react'
import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import { startPaymentMethod } from '#shared/accounting/online/methods.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'

/** Opens the provider's page that saves a card or bank account. */
export function AddMethod({ lease, kinds }: { lease: Lease; kinds: readonly MethodKind[] }) {
  const start = useSend(startPaymentMethod, { onSuccess: ({ url }) => location.assign(url) })
  const begin = (kind: MethodKind) =>
    start.mutate(
      { body: { leaseId: lease.id, kind } },
      { onError: ({ sentence }) => toast.failure(sentence) },
    )
  return (
    <Group gap="xs" mt="md">
      {kinds.includes('card') && (
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={start.isPending}
          onClick={() => begin('card')}
        >
          {t('Add Card')}
        </Button>
      )}
      {kinds.includes('ach') && (
        <Button
          variant="default"
          leftSection={<Landmark size={16} aria-hidden />}
          disabled={start.isPending}
          onClick={() => begin('ach')}
        >
          {t('Add Bank Account')}
        </Button>
      )}
    </Group>
  )
}
