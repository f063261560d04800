import { eraseVendor } from '#shared/account/erasure.ts'
import { t } from '#shared/language/t.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { EraseDialog } from '#web/people/erase-dialog.tsx'

/** Erases a vendor from the organization, for good. */
export default function EraseVendor(props: {
  vendor: Vendor
  opened: boolean
  onClose: () => void
}) {
  return (
    <EraseDialog
      call={eraseVendor}
      kind="vendor"
      about={props.vendor}
      text={t(
        'Contact details, notes, their replies about jobs, and stored reports and emails that name them are erased. Expenses and their dates stay, as the law requires.',
      )}
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
