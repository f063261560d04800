import { listOwnerStatements } from '#shared/owners/owner-statements.ts'
import { useCall } from '../api.ts'
import { formatInstantDay } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { formatMonth } from '../reports/cells.ts'
import { Money } from '../ui/money.tsx'
import { ListBlock, ListRow, QuietLine, ViewAll } from './list-block.tsx'

/** The last statements of an owner. */
export function MyStatements() {
  const { currency } = useBooks()
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
