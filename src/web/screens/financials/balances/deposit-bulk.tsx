import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { HeldDeposit } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { maxStatementsPrinted, printDepositStatements } from '#shared/leases/lease-changes.ts'
import { can } from '#shared/permissions.ts'
import { useDownload } from '#web/client/use-download.ts'
import { useSelected } from '#web/lists/work-table/use-selected.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

/** Prints the statements of the selected deposits as one PDF. Nothing for a reader. */
export function DepositBulk({ selection }: { selection: Selection<HeldDeposit> }) {
  const { isLoading, withRows } = useSelected(selection)
  const { save, isLoading: isPrinting } = useDownload(t('The statements could not be printed'))
  if (!can(usePerson(), printDepositStatements.may)) return null
  const tooMany = selection.count > maxStatementsPrinted
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Printer size={15} aria-hidden />}
      loading={isLoading || isPrinting}
      disabled={tooMany}
      title={
        tooMany ? t('Choose at most {most} leases', { most: maxStatementsPrinted }) : undefined
      }
      onClick={() =>
        withRows(rows =>
          save(
            printDepositStatements,
            { body: { leaseIds: rows.map(({ id }) => id) } },
            'Deposit_statements.pdf',
          ),
        )
      }
    >
      {t('{count, plural, one {Print Statement} other {Print # Statements}}', {
        count: selection.count,
      })}
    </Button>
  )
}
