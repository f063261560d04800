import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import type { Selection } from '../work-table-props.ts'
import { useBulkRun } from './bulk-run.ts'

interface BulkDialog {
  opened: boolean
  onClose: () => void
}

/** Opens a dialog about the selected rows, once all of them are loaded. Another bulk action has to end first. */
export function BulkButton<Row>(props: {
  selection: Selection<Row>
  icon: LucideIcon
  label: string
  /** It cannot be undone once it has begun. */
  isGrave?: boolean
  children: (rows: readonly Row[], dialog: BulkDialog) => ReactNode
}) {
  const { selection, icon: Icon, children } = props
  const [isLoading, setLoading] = useState(false)
  const [chosen, setChosen] = useState<{ rows: readonly Row[]; isOpen: boolean }>()
  const isBusy = useBulkRun() !== null

  async function open() {
    setLoading(true)
    try {
      setChosen({ rows: await selection.load(), isOpen: true })
    } catch (error) {
      notifyFailure(error, { title: t('The selected rows could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        c={props.isGrave ? 'var(--bad-ink)' : undefined}
        leftSection={<Icon size={15} aria-hidden />}
        disabled={isLoading || isBusy}
        onClick={() => void open()}
      >
        {props.label}
      </Button>
      <LazyDialog opened={chosen?.isOpen ?? false}>
        {chosen &&
          children(chosen.rows, {
            opened: chosen.isOpen,
            onClose: () => setChosen({ ...chosen, isOpen: false }),
          })}
      </LazyDialog>
    </>
  )
}
