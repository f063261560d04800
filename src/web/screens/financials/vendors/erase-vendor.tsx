import { eraseVendor } from '#shared/account/erasure.ts'
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
      text="Contact data, notes, what they wrote about jobs, stored reports and emails that name them are erased. Expenses and their dates stay, because the law asks for them."
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
