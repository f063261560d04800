import { Button, Group } from '@mantine/core'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Owner } from '#shared/owners/owners.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import cells from '#web/components/tables/cells.module.css'
import type { Column } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatMoney, fullName } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import styles from './owners.module.css'

/** The actions on an owner. */
interface OwnerActs {
  onDraw: (owner: Owner) => void
  onYearEnd: (owner: Owner, year: string) => void
}

export function ownerColumns(currency: string, acts: OwnerActs): Column<Owner>[] {
  return [
    {
      header: t('Owner'),
      onPhone: 'title',
      cell: owner => (
        <>
          <span className={styles.name}>{fullName(owner)}</span>
          <span className={owner.email ? styles.email : styles.second}>
            {owner.email ?? t('No email address')}
          </span>
        </>
      ),
    },
    {
      header: t('Properties'),
      cell: ({ properties }) => <Owned properties={properties} />,
    },
    {
      header: t('Balance'),
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
    {
      header: t('Available'),
      align: 'right',
      cell: ({ available }) => (
        <span className={styles.name}>
          <Money amount={available} currency={currency} />
        </span>
      ),
    },
    { header: t('Last statement'), cell: owner => <LastStatement of={owner} /> },
    {
      header: t('Draws this year'),
      align: 'right',
      cell: ({ drawsThisYear, contributionsThisYear }) => (
        <>
          <Money amount={drawsThisYear} currency={currency} />
          {Number(contributionsThisYear) > 0 && (
            <span className={styles.second}>
              {t('{amount} contributed', {
                amount: formatMoney(contributionsThisYear, currency),
              })}
            </span>
          )}
        </>
      ),
    },
    {
      header: t('Actions'),
      onPhone: 'bare',
      align: 'right',
      cell: owner => <Actions owner={owner} acts={acts} />,
    },
  ]
}

function Owned({ properties }: Pick<Owner, 'properties'>) {
  if (properties.length === 0) return '—'
  return (
    <ul className={styles.properties}>
      {properties.map(({ id, name, percent }) => (
        <li key={id}>
          <Link className={cells.link} href={`/properties/${id}`}>
            {name}
          </Link>{' '}
          <span className={styles.share}>
            {percent === null ? t('former owner') : t('{percent}%', { percent })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function LastStatement({ of: { lastStatement } }: { of: Owner }) {
  if (!lastStatement) return '—'
  return (
    <>
      <span className={styles.month}>{formatMonth(lastStatement.month, 'short')}</span>{' '}
      <StatusBadge tone={lastStatement.sentAt ? 'good' : 'info'}>
        {lastStatement.sentAt ? t('Sent') : t('Issued')}
      </StatusBadge>
    </>
  )
}

/** More would make the menu longer than a phone. */
const maxYears = 5

function Actions({ owner, acts }: { owner: Owner; acts: OwnerActs }) {
  const [, navigate] = useLocation()
  const name = fullName(owner)
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {owner.properties.length > 0 && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t('Record a draw of {name}', { name })}
          onClick={() => acts.onDraw(owner)}
        >
          {t('Record Draw')}
        </Button>
      )}
      <ActionsMenu label={t('Actions for {name}', { name })} size={34}>
        {owner.years.slice(0, maxYears).map(year => (
          <MenuAction key={year} icon={FileDown} onClick={() => acts.onYearEnd(owner, year)}>
            {t('Year-End Package {year}', { year })}
          </MenuAction>
        ))}
        <MenuAction
          icon={FileSpreadsheet}
          onClick={() =>
            navigate(`/reports/owner-statements?month=${owner.lastStatement?.month ?? ''}`)
          }
        >
          {t('Open Statements')}
        </MenuAction>
      </ActionsMenu>
    </Group>
  )
}
