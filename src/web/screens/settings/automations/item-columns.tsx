import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { AutomationItem } from '#shared/operations/automation-runs.ts'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { eventLabels } from './labels.ts'

/** Subject, date and amount of an item. */
export function itemColumns<Item extends AutomationItem>(currency: string): Column<Item>[] {
  return [
    {
      header: t('Description'),
      onPhone: 'title',
      cell: ({ about, path }) =>
        about && path ? (
          <Anchor component={Link} href={path} inherit>
            {about}
          </Anchor>
        ) : (
          (about ?? t('Not shown'))
        ),
    },
    { header: t('Date'), cell: ({ day }) => formatDay(day) },
    { header: t('Action'), cell: ({ event, detail }) => detail ?? eventLabels[event] },
    {
      header: t('Amount'),
      align: 'right',
      cell: ({ amount }) => (amount === null ? '—' : <Money amount={amount} currency={currency} />),
    },
  ]
}
