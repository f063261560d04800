import { eraseTenant } from '#shared/account/erasure.ts'
import { t } from '#shared/language/t.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { fullName } from '#web/format/format.ts'
import { EraseDialog } from '#web/people/erase-dialog.tsx'

/** Erases a former tenant from the organization, for good. */
export default function EraseTenant(props: {
  tenant: Tenant
  opened: boolean
  onClose: () => void
}) {
  return (
    <EraseDialog
      call={eraseTenant}
      kind="tenant"
      about={{ id: props.tenant.id, name: fullName(props.tenant) }}
      text={t(
        'Contact data, messages, comments on requests, the tenant’s photos, and stored reports and emails that name them are erased. Leases, amounts and dates are kept as the law requires, as are digests of the audit log, which name no one.',
      )}
      isLeft
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
