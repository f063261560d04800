import { ActionIcon } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { SearchFilter } from '#web/lists/filters.tsx'
import { choiceIn } from './column-choice.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import styles from './filter-bar.module.css'
import { FilterChips } from './filter-chips.tsx'
import type { Address } from './use-work-list.ts'
import { ViewsMenu } from './views-menu.tsx'
import type { WorkColumn, WorkTableProps } from './work-table-props.ts'

/** One line above the table: search, filters, and the menus of the whole list. */
export function FilterBar<Row extends { id: string }>(props: {
  table: WorkTableProps<Row>
  address: Address
  chosen: readonly WorkColumn<Row>[]
  /** They are not the usual ones. */
  isChoice: boolean
  onColumns: (columns: readonly string[] | null) => void
  onKeys: () => void
}) {
  const { table, address, chosen, onColumns } = props
  return (
    <div className={styles.bar} data-filter-bar>
      {table.lead}
      <div className={styles.search}>
        {/* A view brings its own search: the field begins again. */}
        <SearchFilter key={address.opened} label={table.searchLabel} />
      </div>
      <div className={styles.chips}>
        <FilterChips filters={table.filters} address={address} />
      </div>
      <div className={styles.tools}>
        <ViewsMenu
          table={table.name}
          address={address}
          columns={props.isChoice ? chosen.map(({ id }) => id) : []}
          onColumns={saved => onColumns(choiceIn(table.columns, saved))}
        />
        <span className={styles.onDesk}>
          <ColumnsMenu columns={table.columns} chosen={chosen} onChoose={onColumns} />
        </span>
        <ExportMenu table={table} address={address} columns={chosen} />
        <ActionIcon
          className={styles.onDesk}
          variant="subtle"
          color="gray"
          size={34}
          title={t('Keyboard shortcuts')}
          aria-label={t('Keyboard shortcuts')}
          onClick={props.onKeys}
        >
          <Keyboard size={17} aria-hidden />
        </ActionIcon>
        {table.main && <span className={styles.main}>{table.main}</span>}
      </div>
    </div>
  )
}
