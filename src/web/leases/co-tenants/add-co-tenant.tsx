import { t } from '#shared/language/t.ts'
import { createCoTenant } from '#shared/leases/co-tenants.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { LeaseTenantSelect } from '#web/people/tenant-select.tsx'

/** Adds one of the landlord's tenants to a lease as a co-tenant. */
export function AddCoTenant(props: { lease: Lease; opened: boolean; onClose: () => void }) {
  const form = useSendForm(createCoTenant, {
    initial: { leaseId: props.lease.id, tenantId: '' },
    success: t('Co-tenant added'),
  })
  return (
    <FormDialog
      title={t('Add Co-Tenant')}
      text={t(
        'Co-tenants see this lease and its ledger, report payments and request repairs. The primary tenant stays the same.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Co-Tenant')}
      submitting={t('Adding...')}
    >
      <LeaseTenantSelect
        enabled={props.opened}
        except={props.lease.tenant.id}
        data-autofocus
        {...form.field('tenantId')}
      />
    </FormDialog>
  )
}
