import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Row, RowDetails, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { SortButton } from '#web/components/tables/sort-button.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import styles from './components.module.css'
import { longWords, State, States, unbroken } from './states.tsx'

interface Sample {
  name: string
  unit: string
  balance: string
}

const samples: readonly Sample[] = [
  { name: 'Ann Bell', unit: '1A', balance: '0.00' },
  { name: longWords, unit: '12B', balance: '12345678.90' },
  { name: unbroken, unit: 'Garage 3', balance: '-150.00' },
]

const columns: readonly Column<Sample>[] = [
  { header: 'Tenant', cell: ({ name }) => name, sortBy: ({ name }) => name, onPhone: 'title' },
  { header: 'Unit', cell: ({ unit }) => unit, sortBy: ({ unit }) => unit },
  {
    header: 'Balance',
    cell: ({ balance }) => <Money amount={balance} currency="USD" />,
    align: 'right',
    onPhone: 'bare',
  },
]

export function Tables() {
  return (
    <States of="DataTable, SortButton, RowList" isWide>
      <State name="sorted downward">
        <SortButton
          header="Unit"
          order={{ header: 'Unit', descending: true }}
          onOrder={() => undefined}
        />
      </State>
      <State name="sortable, each row can be opened">
        <DataTable
          label="Leases"
          rows={samples}
          rowKey={({ name }) => name}
          columns={columns}
          detail={{ label: () => 'What paid it', content: ({ unit }) => `A payment of ${unit}` }}
        />
      </State>
      <State name="dense">
        <DataTable
          label="Units"
          rows={samples}
          rowKey={({ name }) => name}
          columns={columns}
          dense
        />
      </State>
      <State name="more than it shows">
        <section className={styles.scrolled} aria-label="Many rows">
          <DataTable
            label="Many leases"
            rows={Array.from({ length: 101 }, (_, at) => ({
              name: `Tenant ${at}`,
              unit: `${at}`,
              balance: '1.00',
            }))}
            rowKey={({ name }) => name}
            columns={columns}
            dense
          />
        </section>
      </State>
      <State name="rows of settings">
        <RowList label="Rows">
          <Row name="Rent reminders" side={<StatusBadge tone="good">On</StatusBadge>}>
            <RowText>Sent three days before rent is due.</RowText>
          </Row>
          <Row name={longWords} side={<StatusBadge tone="bad">Failed</StatusBadge>}>
            <RowText isBad>{unbroken}</RowText>
            <RowDetails summary="2 leases">
              <li>Alpha 1A</li>
              <li>Alpha 12B</li>
            </RowDetails>
          </Row>
        </RowList>
      </State>
    </States>
  )
}
