import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { createVendorLink } from '#shared/maintenance/vendor-links.ts'
import { listVendors, type Vendor } from '#shared/maintenance/vendors.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { type SearchOption, SearchSelect } from '#web/components/inputs/search-select.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { whenItLeaves } from '#web/invitations/labels.ts'
import { useRows } from '#web/lists/use-rows.ts'

/** Sends a vendor a link to the job; without an email server the link itself comes back. */
export function SendToVendor(props: {
  id: string
  opened: boolean
  onClose: () => void
  onSent: (link: string | null) => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isSearching } = useRows(listVendors, search, { enabled: props.opened })
  const form = useSendForm(createVendorLink, {
    initial: { vendorId: '' },
    params: { id: props.id },
    onSuccess: ({ link, sentTo, delivery, lastDay }) => {
      if (!link)
        toast.success(
          `${t('The job was sent to {email}.', { email: sentTo })} ${whenItLeaves({ delivery, lastDay })}`.trim(),
        )
      props.onSent(link)
    },
    failure: t('Failed to send the job'),
  })
  return (
    <FormDialog
      title={t('Send to a Vendor')}
      text={t(
        'The vendor sees the address, unit, description and photos, but not the tenant’s name.',
      )}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      size="sm"
      submit={t('Send Job')}
      submitting={t('Sending...')}
    >
      <SearchSelect
        label={t('Vendor')}
        placeholder={t('Choose a vendor')}
        required
        onSearchChange={setSearch}
        groups={
          rows && [
            { group: t('Trades'), items: choicesOf(rows.filter(({ isTrade }) => isTrade)) },
            { group: t('Others'), items: choicesOf(rows.filter(({ isTrade }) => !isTrade)) },
          ]
        }
        isSearching={isSearching}
        nothing={rows?.length === 0 ? t('No vendors yet') : t('No vendor found')}
        {...form.field('vendorId')}
        value={form.values.vendorId || null}
      />
    </FormDialog>
  )
}

function choicesOf(vendors: readonly Vendor[]): SearchOption[] {
  return vendors
    .map(({ id, name, phone }) => ({ value: id, label: name, detail: phone ?? undefined }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
