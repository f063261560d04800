import { Alert, Button } from '@mantine/core'
import { History, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Budget, getBudget, setBudget } from '#shared/accounting/budgets.ts'
import { t } from '#shared/language/t.ts'
import { call, useSend } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { sentRows } from './amounts.ts'
import { BudgetGrid } from './budget-grid.tsx'
import styles from './budgets.module.css'
import { FillDialog } from './fill-dialog.tsx'
import { useGrid } from './use-grid.ts'

/** The grid with its buttons. Nothing is saved before Save Budget; a save can be undone for a moment. */
export function EditBudget({ budget, compare }: { budget: Budget; compare: ReactNode }) {
  const { year, propertyId } = budget
  const grid = useGrid(budget)
  const filling = useDialog<null>()
  const [isWrong, setWrong] = useState(false)
  const send = useSend(setBudget)
  useAsking(grid.isDirty)
  const body = (cells: typeof grid.cells, version: string | null) => {
    const rows = sentRows(cells)
    return rows && { year, propertyId, version, rows }
  }

  async function save() {
    const sent = body(grid.cells, grid.version)
    setWrong(sent === null)
    if (!sent)
      return document
        .querySelector<HTMLElement>('input[data-account][aria-invalid="true"]')
        ?.focus()
    const before = grid.saved
    const stored = await send.mutateAsync({ body: sent }).catch(() => null)
    if (!stored) return
    grid.begin(stored)
    toast.success(t('Budget saved'), async () => {
      const back = body(before, stored.version)
      if (back) grid.begin(await send.mutateAsync({ body: back }))
    })
  }

  async function load() {
    send.reset()
    grid.begin(await call(getBudget, { query: { year, propertyId: propertyId ?? undefined } }))
  }

  return (
    <>
      <div className={styles.bar}>
        {compare}
        <Button
          variant="default"
          size="sm"
          leftSection={<History size={16} aria-hidden />}
          onClick={() => filling.open(null)}
        >
          {t('Fill From Last Year')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Undo2 size={16} aria-hidden />}
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!grid.canUndo}
          onClick={grid.undo}
        >
          {t('Undo')}
        </Button>
        <Button size="sm" disabled={!grid.isDirty || send.isPending} onClick={() => void save()}>
          {send.isPending ? t('Saving...') : t('Save Budget')}
        </Button>
      </div>
      {grid.isBack && (
        <Alert color="gray" role="status" className={styles.alert}>
          {t('Your unsaved changes have been restored.')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => grid.begin(budget)}>
            {t('Discard')}
          </Button>
        </Alert>
      )}
      {isWrong && (
        <Alert color="red" role="alert" className={styles.alert}>
          {t('Some cells are not amounts. Enter numbers such as 1500 or 1500.50.')}
        </Alert>
      )}
      {send.error && (
        <Alert color="red" role="alert" className={styles.alert}>
          {send.error.sentence}{' '}
          {send.error.isStale && (
            <Button variant="subtle" size="compact-sm" onClick={() => void load()}>
              {t('Load Latest')}
            </Button>
          )}
        </Alert>
      )}
      <BudgetGrid grid={grid} isReader={false} />
      <FillDialog
        opened={filling.opened}
        onClose={filling.close}
        year={year}
        propertyId={propertyId ?? undefined}
        onFill={grid.fill}
      />
    </>
  )
}

/** The browser asks before the page is left with unsaved amounts. */
function useAsking(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
