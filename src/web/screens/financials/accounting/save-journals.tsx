import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { type JournalFormat, saveJournals } from '#shared/accounting/general-ledger.ts'
import { t } from '#shared/language/t.ts'
import { useDownload } from '#web/client/use-download.ts'
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
  const { save, isLoading } = useDownload(t('Failed to export'))
  const last = to || asOf || today

  function saveAs(format: JournalFormat) {
    const days = { from: from || `${last.slice(0, 4)}-01-01`, to: last }
    const query = { format, ...days, basis, propertyId: propertyId || undefined }
    void save(saveJournals, { query }, `${format}-${days.from}-${days.to}.csv`)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('Export Journals')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveAs('quickbooks')}>{t('CSV for QuickBooks Online')}</Menu.Item>
        <Menu.Item onClick={() => saveAs('xero')}>{t('CSV for Xero')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
