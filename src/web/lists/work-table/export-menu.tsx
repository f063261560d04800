import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { useDownload } from '#web/client/use-download.ts'
import type { Address } from './use-work-list.ts'
import type { Selection, WorkColumn, WorkTableProps } from './work-table-props.ts'

const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

/** Saves what the filters find, all of it or the ticked rows alone, in the order and columns shown. */
export function ExportMenu<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  address: Address
  columns: readonly WorkColumn<Row>[]
  ticked?: Selection<Row>
}) {
  const { table, address, ticked } = props
  const isTooMany = ticked !== undefined && !ticked.isAll && ticked.count > limits.tickedRows
  const { save, isLoading } = useDownload(t('Failed to export'))

  function saveAs(format: 'csv' | 'pdf') {
    const columns = props.columns.filter(({ isAction }) => !isAction).map(({ id }) => id)
    const ids = ticked && !ticked.isAll && ticked.rows.map(({ id }) => id).join(',')
    const query = {
      ...{ ...address.query, sort: address.sort, format, columns: columns.join(',') },
      ...(ids && { ids }),
    }
    void save<z.ZodType, z.ZodType, z.ZodType>(table.file, { query }, `${table.label}.${format}`)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...(ticked ? { variant: 'default', size: 'compact-sm' } : quiet)}
          loading={isLoading}
          disabled={isTooMany}
          title={
            isTooMany
              ? t('Up to {count, number} selected rows, or all of them', {
                  count: limits.tickedRows,
                })
              : undefined
          }
          leftSection={<Download size={15} aria-hidden />}
        >
          {ticked ? t('Export Selected') : t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveAs('csv')}>{t('CSV file')}</Menu.Item>
        <Menu.Item onClick={() => saveAs('pdf')}>{t('PDF file')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
