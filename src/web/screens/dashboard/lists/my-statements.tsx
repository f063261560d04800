import { listOwnerStatements } from '#shared/owners/owner-statements.ts'
import { useCall } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatInstantDay } from '#web/format/format.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'
import { formatMonth } from '#web/reports/cells.ts'
import { useLocale } from '#web/session/locale.ts'

/** The last statements of an owner. */
export function MyStatements() {
  const { currency } = useLocale()
  const statements = useCall(listOwnerStatements, { query: { limit: 3 } })
  return (
    <ListBlock
      title="Your Statements"
      actions={<ViewAll href="/reports/owner-statements" of="statements" />}
      read={statements}
      failure="Statements could not be loaded"
      rows={statements.data}
      row={({ id, property, month, ending, issuedAt }) => (
        <ListRow
          href={`/reports/owner-statements?statement=${id}`}
          title={formatMonth(month, 'long')}
          text={property.name}
          figure={<Money amount={ending} currency={currency} />}
          note={formatInstantDay(issuedAt)}
        />
      )}
      empty={<QuietLine>No statement has been issued yet.</QuietLine>}
    />
  )
}
