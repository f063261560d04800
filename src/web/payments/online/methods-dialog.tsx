import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  listPaymentMethods,
  removePaymentMethod,
  type SavedMethod,
} from '#shared/accounting/online/methods.ts'
import type { PaymentOptions } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { formatMonth } from '#web/format/months.ts'
import { after } from '#web/leases/confirmed-change.ts'
import { AddMethod } from './add-method.tsx'
import { methodName } from './method-name.ts'

/** The saved cards and bank accounts of a person at one landlord: add and remove. */
export default function MethodsDialog(props: {
  lease: Lease
  options: PaymentOptions
  opened: boolean
  onClose: () => void
}) {
  const { lease, options } = props
  const { data, error, refetch } = useCall(listPaymentMethods)
  const [leaving, setLeaving] = useState<SavedMethod | null>(null)
  const methods = data?.filter(({ organizationId }) => organizationId === lease.organization.id)
  const remove = useSend(
    removePaymentMethod,
    after(t('Payment method removed'), () => setLeaving(null)),
  )
  return (
    <>
      <Dialog
        opened={props.opened && !leaving}
        onClose={props.onClose}
        title={t('Payment Methods')}
      >
        {error && (
          <FailureState
            title={t('Payment methods could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <LoadingRows count={2} label={t('Loading payment methods')} />}
        {methods?.length === 0 && (
          <p>{t('No saved payment methods. You can pay without saving one.')}</p>
        )}
        {methods && methods.length > 0 && (
          <RowList label={t('Payment methods')}>
            {methods.map(method => (
              <Row
                key={method.id}
                name={methodName(method)}
                side={
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => setLeaving(method)}
                  >
                    {t('Remove')}
                  </Button>
                }
              >
                {method.expires && (
                  <RowText>
                    {t('Expires {month}', { month: formatMonth(method.expires, 'short') })}
                  </RowText>
                )}
                {method.isUsed && <RowText>{t('Used for autopay')}</RowText>}
              </Row>
            ))}
          </RowList>
        )}
        <AddMethod lease={lease} kinds={options.online?.kinds ?? []} />
      </Dialog>
      <ConfirmDialog
        title={t('Remove this payment method?')}
        confirm={t('Remove')}
        confirming={t('Removing...')}
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ params: { id: leaving.id } })}
        isPending={remove.isPending}
        error={remove.error}
      >
        {leaving?.isUsed
          ? t('Autopay is paused until you choose another one.')
          : t('You can add it again at any time.')}
      </ConfirmDialog>
    </>
  )
}
