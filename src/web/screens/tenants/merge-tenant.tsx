import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { createTenantMerge } from '#shared/people/tenant-merges.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { unitLabel } from '#web/leases/labels.ts'
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
    success: { title: t('Tenants merged'), text: t('You can undo this here for 24 hours') },
  })
  const { mergedId } = form.values
  const leases = useCall(listLeases, { query: { tenantId: mergedId }, enabled: mergedId !== '' })
  return (
    <FormDialog
      title={t('Merge into {name}', { name })}
      text={t(
        'Choose the duplicate record of this person. Its leases, requests and messages move to {name}, a missing email or phone is filled in, and the duplicate is removed. You can undo this for 24 hours.',
        { name },
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Merge Tenants')}
      submitting={t('Merging...')}
    >
      <LeaseTenantSelect
        label={t('Duplicate record')}
        enabled={props.opened}
        except={tenant.id}
        data-autofocus
        {...form.field('mergedId')}
      />
      {mergedId !== '' && leases.data && (
        <p className={styles.mergeFacts} role="status">
          {leases.data.length === 0
            ? t('This record has no lease.')
            : t(
                '{count, plural, one {# lease will move: {homes}.} other {# leases will move: {homes}.}}',
                {
                  count: leases.data.length,
                  homes: leases.data.map(({ unit }) => unitLabel(unit)).join('; '),
                },
              )}
        </p>
      )}
    </FormDialog>
  )
}
