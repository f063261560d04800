import { eraseTenant } from '#shared/account/erasure.ts'
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
      noun="Tenant"
      about={{ id: props.tenant.id, name: fullName(props.tenant) }}
      text="Contact data, messages, what was said in requests, the tenant’s photos, stored reports and emails that name them are erased. Leases, amounts and dates stay, because the law asks for them; so do digests of the audit log, which tell nothing of anybody."
      isLeft
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
