import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, useState } from 'react'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePrinting } from '#web/components/tables/use-printing.ts'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { usePlace } from '#web/lists/use-place.ts'
import { BulkProgress } from './bulk/bulk-progress.tsx'
import { chosenOf, fitting, useColumnChoice } from './column-choice.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { PrintedFilters } from './printed-filters.tsx'
import { SidePanel } from './side-panel.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableRows } from './table-rows.tsx'
import { useActiveRow } from './use-active-row.ts'
import { useKeys } from './use-keys.ts'
import { useSelection } from './use-selection.ts'
import { useAddress, useWorkList } from './use-work-list.ts'
import styles from './work-table.module.css'
import type { WorkTableProps } from './work-table-props.ts'

const KeysSheet = lazy(() => import('./keys-sheet.tsx'))

/**
 * A list as a table for work: rows of one line, every column sorts, filters in the address, columns and views of a
 * person's own, files of exactly the rows found, selection and keys. A row opens a panel beside the list. On a phone
 * rows have two lines, and the panel covers the screen.
 */
export function WorkTable<Row extends { id: string }>(props: WorkTableProps<Row>): ReactNode {
  const address = useAddress(props)
  const work = useWorkList(props, address)
  const { list } = work
  const rows = list.rows ?? none
  const [choice, choose] = useColumnChoice(props.name)
  const chosen = chosenOf(props.columns, choice)
  const { selection, ids, tick, tickTo, tickAll } = useSelection(props.list, work)
  const active = useActiveRow(rows)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const { ref, place } = usePlace<HTMLDivElement>(() => ({ top: 240, width: 1 }))
  const isOpen = props.panel !== undefined && active.opened !== undefined
  // A choice stays as it is, and the table scrolls; but beside a panel it has to fit.
  const shown = choice && !isOpen ? chosen : fitting(chosen, place.width)
  const { current } = active

  useKeys({
    j: () => active.move(1),
    k: () => active.move(-1),
    '?': () => setSheetOpen(true),
    '/': () =>
      document.querySelector<HTMLElement>('[data-filter-bar] input[type="search"]')?.focus(),
    ...(current && {
      Enter: () => active.open(current.id),
      x: () => tickTo(current.id, false),
    }),
    ...((isOpen || selection.count > 0) && {
      Escape: () => (isOpen ? active.close() : selection.clear()),
    }),
  })

  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <section className={styles.list} aria-label={props.label}>
        <FilterBar
          table={props}
          address={address}
          chosen={chosen}
          isChoice={choice !== null}
          onColumns={choose}
          onKeys={() => setSheetOpen(true)}
        />
        {isPrinting && <PrintedFilters address={address} />}
        <div ref={ref}>
          <QueryBoundary
            label={props.label}
            rows={8}
            call={{ ...list, data: list.rows }}
            empty={props.empty}
          >
            {() =>
              onPhone ? (
                <PhoneRows
                  table={props}
                  list={list}
                  columns={props.columns}
                  ticked={ids}
                  onTick={tick}
                  onTickTo={tickTo}
                  onOpen={active.open}
                />
              ) : (
                <TableRows
                  table={props}
                  list={list}
                  columns={shown}
                  address={address}
                  width={place.width}
                  ticked={ids}
                  onTick={tick}
                  onTickTo={tickTo}
                  active={active}
                />
              )
            }
          </QueryBoundary>
        </div>
        <MoreRows list={list} />
        <div className={styles.feet}>
          <BulkProgress />
          <TableFoot
            table={props}
            summary={work.summary}
            selection={selection}
            total={list.total}
            loaded={rows.length}
            onAll={tickAll}
            exports={
              <ExportMenu table={props} address={address} columns={chosen} ticked={selection} />
            }
          />
        </div>
      </section>
      {props.panel && active.opened && (
        <SidePanel title={props.nameOf(active.opened)} onClose={active.close}>
          {props.panel(active.opened)}
        </SidePanel>
      )}
      <LazyDialog opened={isSheetOpen}>
        <KeysSheet opened={isSheetOpen} onClose={() => setSheetOpen(false)} />
      </LazyDialog>
    </div>
  )
}

const none: readonly never[] = []
