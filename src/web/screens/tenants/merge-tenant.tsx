import { listLeases } from '#shared/leases/leases.ts'
import { createTenantMerge } from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { useCall } from '#web/client/api.ts'
import { counted, fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeaseTenantSelect } from '#web/people/tenant-select.tsx'
import styles from './tenant.module.css'

/** Lets another record of the same person become this one. */
export default function MergeTenant(props: {
  tenant: Tenant
  opened: boolean
  onClose: () => void
}) {
  const { tenant } = props
  const name = fullName(tenant)
  const form = useSendForm(createTenantMerge, {
    initial: { keptId: tenant.id, mergedId: '' },
    success: { title: 'Tenants merged', text: 'You can undo it here for 24 hours' },
  })
  const { mergedId } = form.values
  const leases = useCall(listLeases, { query: { tenantId: mergedId }, enabled: mergedId !== '' })
  return (
    <FormDialog
      title={`Merge into ${name}`}
      text={`Choose the other record of the same person. Its leases, requests and messages move to ${name}; a missing email or phone is filled in; the other record disappears. You can undo this for 24 hours.`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Merge tenants"
      submitting="Merging..."
    >
      <LeaseTenantSelect
        label="Other record"
        enabled={props.opened}
        except={tenant.id}
        data-autofocus
        {...form.field('mergedId')}
      />
      {mergedId !== '' && leases.data && (
        <p className={styles.mergeFacts} role="status">
          {leases.data.length === 0
            ? 'This record has no lease.'
            : `${counted(leases.data.length, 'lease')} will move: ${leases.data
                .map(({ unit }) => `${unit.propertyName}, unit ${unit.unitNumber}`)
                .join('; ')}.`}
        </p>
      )}
    </FormDialog>
  )
}
