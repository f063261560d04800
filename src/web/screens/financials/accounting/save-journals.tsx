import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type JournalFormat, saveJournals } from '#shared/accounting/general-ledger.ts'
import { t } from '#shared/language/t.ts'
import { download } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { useLocale } from '#web/session/locale.ts'
import { useBasis } from './use-statement-filters.tsx'

/** Saves the ledger of the year as journals that another program imports. */
export function SaveJournals() {
  const { today } = useLocale()
  const [from] = useUrlFilter('from')
  const [to] = useUrlFilter('to')
  const [asOf] = useUrlFilter('asOf')
  const { basis } = useBasis()
  const [propertyId] = useUrlFilter('property')
  const [isSaving, setSaving] = useState(false)
  const last = to || asOf || today

  async function save(format: JournalFormat) {
    setSaving(true)
    const days = { from: from || `${last.slice(0, 4)}-01-01`, to: last }
    const query = { format, ...days, basis, propertyId: propertyId || undefined }
    try {
      await download(saveJournals, { query }, `${format}-${days.from}-${days.to}.csv`)
    } catch (error) {
      notifyFailure(error, { title: t('Failed to export') })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={isSaving}
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('Export Journals')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('quickbooks')}>
          {t('CSV for QuickBooks Online')}
        </Menu.Item>
        <Menu.Item onClick={() => void save('xero')}>{t('CSV for Xero')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
