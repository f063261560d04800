import { Button } from '@mantine/core'
import { ListChecks, Plus } from 'lucide-react'
import {
  type BankRule,
  createBankRule,
  listBankRules,
} from '#shared/accounting/banking/bank-rules.ts'
import { billCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import cells from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../banking.module.css'
import { removeActions } from './remove-actions.ts'
import { RemoveRule } from './remove-rule.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** The rules in the order in which they are tried; N adds one. */
export function Rules() {
  const mayWrite = can(usePerson(), createBankRule.may)
  const call = useCall(listBankRules)
  const adding = useDialog<null>()
  const removing = useDialog<{ rule: BankRule; isUndo: boolean }>()
  useKeys(mayWrite ? { n: () => adding.open(null) } : {})
  const add = mayWrite && (
    <Button
      size="sm"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => adding.open(null)}
      aria-keyshortcuts="n"
    >
      {t('Add Rule')}
    </Button>
  )
  const actions: Column<BankRule> = {
    header: t('Actions'),
    onPhone: 'bare',
    align: 'right',
    cell: rule => (
      <ActionsMenu label={t('Actions for {name}', { name: rule.payeeContains })}>
        {removeActions(rule).map(({ label, icon, isUndo }) => (
          <MenuAction key={label} icon={icon} onClick={() => removing.open({ rule, isUndo })}>
            {label}
          </MenuAction>
        ))}
      </ActionsMenu>
    ),
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>
          {t('The first rule that fits a line records or ignores it when a file is imported.')}
        </p>
        {add}
      </div>
      <QueryBoundary
        label={t('Rules')}
        call={call}
        empty={
          <EmptyState
            icon={ListChecks}
            title={t('No rules yet')}
            text={t(
              'A rule records lines of one payee by itself, such as a utility bill every month.',
            )}
            action={add}
          />
        }
      >
        {rules => (
          <DataTable
            label={t('Rules')}
            rows={rules.map((rule, at) => ({ ...rule, place: at + 1 }))}
            rowKey={({ id }) => id}
            columns={[...columns(), ...(mayWrite ? [actions] : [])]}
          />
        )}
      </QueryBoundary>
      <RuleDialog opened={adding.opened} offered={null} onClose={adding.close} />
      {removing.about && (
        <RemoveRule {...removing.about} opened={removing.opened} onClose={removing.close} />
      )}
    </>
  )
}

function columns(): Column<BankRule & { place: number }>[] {
  return [
    { header: t('Order', { context: 'place' }), cell: ({ place }) => place },
    {
      header: t('Payee or memo contains'),
      onPhone: 'title',
      cell: ({ payeeContains, bankAccount }) => (
        <>
          {payeeContains}
          <span className={cells.second}>{bankAccount?.name ?? t('All bank accounts')}</span>
        </>
      ),
    },
    {
      header: t('Then'),
      cell: ({ action, category, property, vendor, reason }) =>
        action === 'ignore' ? (
          <>
            {t('Ignore')}
            <span className={cells.second}>{reason}</span>
          </>
        ) : (
          <>
            {t('Record expense')}
            <span className={cells.second}>
              {[category && billCategories[category].label, property?.name, vendor?.name]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ),
    },
    {
      header: t('Lines', { context: 'bank' }),
      align: 'right',
      cell: ({ uses }) => <span className="figures">{uses}</span>,
    },
  ]
}
