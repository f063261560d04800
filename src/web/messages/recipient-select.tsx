import type { SelectProps } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { listRecipients } from '#shared/messaging/messages.ts'
import { SearchSelect } from '#web/components/inputs/search-select.tsx'
import { fullName } from '#web/format/format.ts'
import { useRows } from '#web/lists/use-rows.ts'

/** The recipient of a message, found by name or email. */
export function RecipientSelect(props: SelectProps & { enabled: boolean; value: string | null }) {
  const { enabled, ...field } = props
  const [search, setSearch] = useState('')
  const { rows, isSearching } = useRows(listRecipients, search, { enabled })
  const items = rows?.map(recipient => ({
    value: recipient.id,
    // Chosen, only the label shows: two people of one name differ by their email.
    label: `${fullName(recipient)} (${recipient.email ?? t('No email, can’t read messages')})`,
    isDisabled: recipient.email === null,
  }))
  return (
    <SearchSelect
      label={t('Recipient')}
      placeholder={t('Search by name or email')}
      required
      onSearchChange={setSearch}
      groups={
        items && [
          {
            group: t('People you can message'),
            items: items.toSorted((a, b) => a.label.localeCompare(b.label)),
          },
        ]
      }
      isSearching={isSearching}
      nothing={rows?.length === 0 ? t('No recipients yet') : t('No one found')}
      {...field}
    />
  )
}
