import { t } from '#shared/language/t.ts'
import {
  type AutomationRun,
  getAutomationRun,
  undoAutomationRun,
} from '#shared/operations/automation-runs.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { formatCount, formatMoney } from '#web/format/format.ts'
import styles from './automations.module.css'
import { automationTexts } from './labels.ts'

/** Lists the items that an undo reverses and the others, then does it. */
export function UndoRun({ run, onClose }: { run: AutomationRun; onClose: () => void }) {
  const call = useCall(getAutomationRun, { params: { id: run.id } })
  const undo = useSend(undoAutomationRun, {
    onSuccess: () => {
      onClose()
      toast.success(t('Run undone'))
    },
  })
  const possible = call.data?.undo
  return (
    <ConfirmDialog
      title={t('Undo Run')}
      confirm={t('Undo Run')}
      confirming={t('Undoing...')}
      opened
      onClose={onClose}
      onConfirm={() => undo.mutate({ params: { id: run.id } })}
      isPending={undo.isPending}
      isDisabled={!possible || possible.refusal !== null}
      error={undo.error}
    >
      <QueryBoundary label={t('What can be undone')} call={call} rows={2}>
        {({ undo: { items, amount, stays, refusal }, organization }) => (
          <>
            {refusal ? (
              <p>{refusal}.</p>
            ) : (
              <p>
                {amount === null
                  ? t('{count, plural, one {# item} other {# items}} will be undone.', {
                      count: items,
                    })
                  : t('{count, plural, one {# item} other {# items}}, {money}, will be undone.', {
                      count: items,
                      money: formatMoney(amount, organization.currency),
                    })}{' '}
                {automationTexts(run.kind).undo}
              </p>
            )}
            {stays.length > 0 && (
              <>
                <p>{t('Not affected:')}</p>
                <ul className={styles.reasons}>
                  {stays.map(({ reason, items: count, named }) => (
                    <li key={reason}>
                      {t('{count, plural, one {# item} other {# items}}', { count })}: {reason}
                      <ul>
                        {named.map(name => (
                          <li key={name}>{name}</li>
                        ))}
                        {count > named.length && (
                          <li>{t('{count} more', { count: formatCount(count - named.length) })}</li>
                        )}
                      </ul>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </ConfirmDialog>
  )
}
