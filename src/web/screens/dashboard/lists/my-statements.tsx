import { t } from '#shared/language/t.ts'
import { listOwnerStatements } from '#shared/owners/owner-statements.ts'
import { useCall } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'
import { DownloadStatement } from '#web/reports/download-statement.tsx'
import { useLocale } from '#web/session/locale.ts'

/** The last statements of an owner. */
export function MyStatements() {
  const { currency } = useLocale()
  const statements = useCall(listOwnerStatements, { query: { limit: 3 } })
  return (
    <ListBlock
      title={t('Your Statements')}
      actions={<ViewAll href="/reports/owner-statements" of={t('statements')} />}
      read={statements}
      failure={t('Statements could not be loaded')}
      rows={statements.data}
      row={statement => (
        <ListRow
          href={`/reports/owner-statements?statement=${statement.id}`}
          title={formatMonth(statement.month, 'long')}
          text={statement.property.name}
          figure={<Money amount={statement.ending} currency={currency} />}
          note={formatInstantDay(statement.issuedAt)}
          action={<DownloadStatement statement={statement} variant="default" size="compact-sm" />}
        />
      )}
      empty={<QuietLine>{t('No statements yet.')}</QuietLine>}
    />
  )
}
